// A receiver that does next to nothing, on a thread of its own: it counts records and says yes.
import { createServer } from 'node:http';
import { parentPort } from 'node:worker_threads';

let records = 0;
const server = createServer((request, response) => {
  request.setEncoding('latin1');
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    for (let at = body.indexOf('{"uuid":'); at >= 0; at = body.indexOf('{"uuid":', at + 8)) records++;
    response.end('ok');
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
parentPort.on('message', () => parentPort.postMessage(records));
