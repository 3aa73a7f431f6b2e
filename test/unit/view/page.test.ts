import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare } from '../../../src/diff/comparison.js';
import { diffPage, viewPage } from '../../../src/view/page.js';
import { largeFlow } from './large-flow.js';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const reason = existsSync(executablePath)
  ? undefined
  : `no ${executablePath}: apt-get install chromium, or set CHROMIUM`;
if (reason) console.warn(`The page is not tested in a browser: ${reason}`);

/** A changed processor, connection and service in one group, a whole new group, and text that tries to break out. */
function pair() {
  const before = largeFlow();
  const after = structuredClone(before);
  const group = after.flowContents.processGroups[2]!;
  group.processors[3]!.properties['HTTP URL'] = 'https://other.example.com/';
  group.processors[1]!.properties['SQL Query'] = 'SELECT id, amount\nFROM outbox\nWHERE status = 0';
  group.processors[8]!.name = '</script><img src=x onerror="document.title=\'broken\'">';
  group.connections.splice(4, 1);
  const added = JSON.stringify(after.flowContents.processGroups[0]).replaceAll('group-0', 'group-9');
  after.flowContents.processGroups.push(
    JSON.parse(
      added.replaceAll('p-0-', 'p-9-').replaceAll('service-0', 'service-9').replaceAll('Section 1', 'New section'),
    ),
  );
  return { before, after };
}

describe.skipIf(reason !== undefined)('the page in a browser', { timeout: 90_000 }, () => {
  let browser: Browser;
  let folder: string;
  let view: string;
  let diff: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'flowgen-page-'));
    view = join(folder, 'view.html');
    diff = join(folder, 'diff.html');
    writeFileSync(view, viewPage(largeFlow(), 'large.flow.json'));
    const { before, after } = pair();
    const small = largeFlow(1, 1);
    const smallAfter = structuredClone(small);
    smallAfter.flowContents.name = 'Second flow';
    writeFileSync(
      diff,
      diffPage([
        compare({ label: 'a', flow: before }, { label: 'b', flow: after }),
        compare({ label: 'c', flow: small }, { label: 'd', flow: smallAfter }),
      ]),
    );
    browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a file with the network cut; nothing may be asked for, nothing may go wrong. */
  async function open(file: string, options: BrowserContextOptions = {}, use: (page: Page) => Promise<void>) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) wrong.push(`asked for ${request.url()}`);
    });
    await context.setOffline(true);
    await page.goto(pathToFileURL(file).href);
    try {
      await use(page);
      expect(wrong).toEqual([]);
    } finally {
      await context.close();
    }
  }

  const openGroups = (page: Page) => page.locator('.node.group.open').count();
  const focusedKey = (page: Page) => page.evaluate<string>(`document.activeElement?.getAttribute('data-key') ?? ''`);

  it('opens offline with groups folded, and shows 300 processors when they are unfolded', async () => {
    await open(view, {}, async (page) => {
      expect(await page.locator('.node.group').count()).toBe(6);
      expect(await page.locator('.node.processor').count()).toBe(0);
      await page.getByRole('button', { name: 'Unfold all' }).click();
      expect(await page.locator('.node.processor').count()).toBe(300);
      await page.getByRole('button', { name: 'Fold all', exact: true }).click();
      expect(await page.locator('.node.processor').count()).toBe(0);
    });
  });

  it('folds and unfolds a group where it is clicked', async () => {
    await open(view, {}, async (page) => {
      const group = page.locator('[data-key="group:group-0"]');
      await group.locator('.type').click();
      expect(await openGroups(page)).toBe(1);
      expect(await page.locator('#details-name').textContent()).toBe('Section 1');
      await page.locator('#close').click();
      await group.locator('.name').click();
      expect(await openGroups(page)).toBe(0);
    });
  });

  it('is used with the keyboard alone', async () => {
    await open(view, {}, async (page) => {
      await page.locator('#canvas [tabindex="0"]').focus();
      expect(await focusedKey(page)).toBe('group:group-0');
      await page.keyboard.press('Space');
      expect(await openGroups(page)).toBe(1);
      expect(await focusedKey(page)).toBe('group:group-0');
      expect(await page.locator('[data-key="group:group-0"]').getAttribute('aria-expanded')).toBe('true');
      expect(await page.locator('#said').textContent()).toBe('Section 1 unfolded');
      await page.keyboard.press('ArrowRight');
      expect(await focusedKey(page)).not.toBe('group:group-0');
      await page.keyboard.press('Enter');
      expect(await page.locator('#details').isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      expect(await page.locator('#details').isVisible()).toBe(false);
    });
  });

  it('finds components by name, type and value, and unfolds what hides them', async () => {
    await open(view, {}, async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('receiver 4');
      expect(await page.locator('#results [role=option]').count()).toBe(6);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      expect(await openGroups(page)).toBe(1);
      expect(await focusedKey(page)).toBe('processor:p-1-3-3');
      expect(await page.locator('#details').textContent()).toContain('#{receiver.url}');
      const box = await page.locator('[data-key="processor:p-1-3-3"] .shape').boundingBox();
      expect(box!.x).toBeGreaterThan(0);
      expect(box!.x + box!.width).toBeLessThan(1280);
      await page.locator('#search').fill('신고');
      expect(await page.locator('#results [role=option]').count()).toBe(50);
      await page.locator('#search').fill('FROM outbox');
      expect(await page.locator('#results [role=option]').count()).toBe(50);
      await page.locator('#search').fill('nothing like it');
      expect(await page.locator('#said').textContent()).toBe('nothing found');
    });
  });

  it('marks changes by sign as well as by colour, and leads from the list to the picture', async () => {
    await open(diff, {}, async (page) => {
      expect(await page.title()).toBe('Large flow');
      expect(await page.locator('img').count()).toBe(0);
      expect(await openGroups(page)).toBe(1);
      const added = page.locator('[data-key="group:group-9"]');
      expect(await added.locator('.badge text').textContent()).toBe('+');
      expect(await added.getAttribute('aria-label')).toMatch(/New section, added, 50 processors inside/);
      expect(await page.locator('.edge.removed').count()).toBe(1);
      const sql = page.locator('.change', { hasText: 'SQL Query' }).first();
      await sql.getByRole('button', { name: 'Show in the picture' }).click();
      expect(await page.locator('.node.selected').getAttribute('data-key')).toBe('processor:p-2-0-1');
      expect(await page.locator('#details').textContent()).toContain('SELECT id, amount');
    });
  });

  it('switches between flows', async () => {
    await open(diff, {}, async (page) => {
      await page.locator('#flow').selectOption('1');
      expect(await page.locator('#title').textContent()).toBe('Second flow');
      expect(await page.locator('section[data-flow="1"]').isVisible()).toBe(true);
      expect(await page.locator('section[data-flow="0"]').isVisible()).toBe(false);
      expect(await page.locator('.node.processor').count()).toBe(5);
    });
  });

  it('follows the system between light and dark, and a choice over it', async () => {
    const back = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await open(view, { colorScheme: 'dark' }, async (page) => {
      expect(await back(page)).toBe('rgb(13, 17, 23)');
      await page.locator('#theme').selectOption('light');
      expect(await back(page)).toBe('rgb(255, 255, 255)');
    });
    await open(view, { colorScheme: 'light' }, async (page) => {
      expect(await back(page)).toBe('rgb(255, 255, 255)');
      await page.locator('#theme').selectOption('dark');
      expect(await back(page)).toBe('rgb(13, 17, 23)');
    });
  });

  it('fits a phone: nothing scrolls sideways, and fingers move the picture', async () => {
    await open(diff, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      const screen = await page.evaluate<number>('document.documentElement.clientWidth');
      expect(wide).toBe(screen);
      const canvas = (await page.locator('#canvas').boundingBox())!;
      expect(canvas.width).toBe(390);
      const place = () => page.locator('#world').getAttribute('transform');
      const before = await place();
      await page.mouse.move(200, canvas.y + 100);
      await page.mouse.down();
      await page.mouse.move(120, canvas.y + 160, { steps: 4 });
      await page.mouse.up();
      expect(await place()).not.toBe(before);
    });
  });

  it('can be read aloud', async () => {
    await open(diff, {}, async (page) => {
      const tree = await page.locator('body').ariaSnapshot();
      expect(tree).toContain('heading "Changes, the dangerous first"');
      expect(tree).toContain('button "Claim rows 1, ExecuteSQLRecord, changed"');
      expect(tree).toContain('combobox "Search components"');
      const unnamed = await page.evaluate<number>(
        `[...document.querySelectorAll('button, [role="button"]')]
          .filter((e) => !(e.getAttribute('aria-label') || e.textContent.trim())).length`,
      );
      expect(unnamed).toBe(0);
    });
  });

  it('still says everything where scripts are off', async () => {
    await open(diff, { javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('.change').count()).toBeGreaterThan(4);
      expect(await page.locator('.node').count()).toBeGreaterThan(6);
    });
  });
});
