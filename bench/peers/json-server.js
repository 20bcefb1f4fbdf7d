import { once } from 'node:events';
import jsonServer from 'json-server';
import { answerMessages } from '../measure/companion.ts';

/** Serves a dataset's rows under its slug like json-server does for a file, without its log. */
async function serveRows(envelope) {
  const { dataset, rows } = JSON.parse(envelope);
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false }));
  app.use('/api/data', jsonServer.router({ [dataset.slug]: rows }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

answerMessages(serveRows);
