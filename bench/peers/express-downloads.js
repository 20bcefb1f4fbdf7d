import { once } from 'node:events';
import compression from 'compression';
import express from 'express';
import { answerMessages } from '../measure/companion.ts';

/** A typical Express server for a dataset: rows in memory, serialised for each answer. */
async function serveDataset(envelope) {
  const { dataset, rows } = JSON.parse(envelope);
  const keys = dataset.columns.map(({ key }) => key);
  const app = express();
  app.use(compression());
  app.get(`/api/data/${dataset.slug}`, (request, response) => {
    if (request.query.format === 'csv') response.type('csv').send(writeCsv(keys, rows));
    else response.json({ dataset, rows });
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

function writeCsv(keys, rows) {
  const lines = rows.map((row) => keys.map((key) => writeCell(row[key])).join(','));
  return [keys.join(','), ...lines, ''].join('\r\n');
}

function writeCell(value) {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

answerMessages(serveDataset);
