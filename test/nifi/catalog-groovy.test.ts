/** The real Groovy parser on the scripts that patterns generate. Needs a JDK and the jar that building NiFi leaves. */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { defineFlow, type FlowDefinitionSource } from 'nifi-flowgen';
import { expect, test } from 'vitest';
import relay from '../../flows/report-relay.flow.js';
import { catalogFor } from '../../src/catalog/catalog.js';
import { compileGroovy } from '../../src/check/text/groovy-compiler.js';
import { findJdk } from '../../src/local/jdk.js';
import { toModel } from '../../src/model/flow-builder.js';
import { describeIf } from '../support/index.js';

const folder = join(homedir(), '.m2/repository/org/apache/groovy/groovy');
const jars = existsSync(folder)
  ? readdirSync(folder)
      .map((version) => join(folder, version, `groovy-${version}.jar`))
      .filter(existsSync)
  : [];
const groovyJar = { missing: () => (jars.length > 0 ? undefined : 'no groovy jar in ~/.m2') };

describeIf(groovyJar, 'the real Groovy parser', () => {
  async function judge(definition: FlowDefinitionSource) {
    const { home } = await findJdk({ env: process.env });
    const compiler = { java: join(home, 'bin/java'), jar: jars.at(-1)! };
    return compileGroovy(toModel(definition), catalogFor('2.9.0'), compiler);
  }

  test('finds nothing in the scripts of the relay', async () => {
    expect(await judge(relay)).toEqual([]);
  });

  test('says where a script is wrong', async () => {
    const findings = await judge(
      defineFlow({ id: 'script' }, ({ group }) => {
        for (const [name, body] of [
          ['Right', "import com.acme.NotHere\ndef 값 = '한글'\nnew NotHere(값)"],
          ['Wrong', 'def a = 1\ndef x = foo bar baz 1 +\n'],
        ] as const) {
          group.processor('ExecuteScript', { name, properties: { 'Script Engine': 'Groovy', 'Script Body': body } });
        }
      }),
    );
    expect(findings).toMatchObject([
      { code: 'groovy-syntax', path: 'script/wrong', message: expect.stringMatching(/line [23], character \d+/) },
    ]);
  });
});
