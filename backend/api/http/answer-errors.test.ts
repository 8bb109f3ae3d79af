import type { FastifyError } from 'fastify';
import pg from 'pg';
import { DatabaseUnavailable } from '../../database/away.ts';
import { answerTo } from './answer-errors.ts';

const databaseError = (code: string) =>
  Object.assign(new pg.DatabaseError('message of the database', 1, 'error'), { code });
const systemError = (code: string) => Object.assign(new Error('message of the system'), { code });

test.each([
  ['the disk of the database is full', databaseError('53100'), 503, 'The database has too little room'],
  ['the database cannot open more files', databaseError('58P02'), 503, 'The database has too little room'],
  ['a statement needs more memory than is available', databaseError('53200'), 503, 'The database has too little room'],
  [
    'the database is unavailable',
    new DatabaseUnavailable(systemError('ECONNREFUSED')),
    503,
    'The database cannot be reached',
  ],
  ['the disk of the server is full', systemError('ENOSPC'), 503, 'The server has too little room'],
  ['the server cannot open more files', systemError('EMFILE'), 503, 'The server has too little room'],
  ['a bug in a statement', databaseError('42P01'), 500, 'The server failed. The fault is in its log.'],
])('%s: %s', (_, error, status, sentence) => {
  expect(answerTo(error as FastifyError)).toEqual({ status, sentence: expect.stringContaining(sentence) });
});
