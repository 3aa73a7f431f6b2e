import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** What a client shows to a NiFi that wants certificates, PEM. */
export interface ClientTls {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** Whether the API of the NiFi at `url` answers for a user (it first binds its port, then loads the flow). */
export function answers(url: string, tls?: ClientTls): Promise<boolean> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const asked = request(`${url}/nifi-api/flow/about`, { timeout: 5_000, ...tls }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(false));
    asked.end();
  });
}
