import type { FastifyError } from 'fastify';
import pg from 'pg';
import { DatabaseAway } from '../../database/away.ts';
import { answerTo } from './answer-errors.ts';

const ofDatabase = (code: string) => Object.assign(new pg.DatabaseError('what it says', 1, 'error'), { code });
const ofSystem = (code: string) => Object.assign(new Error('what the system says'), { code });

test.each([
  ['the disk of the database is full', ofDatabase('53100'), 503, 'The database has too little room'],
  ['the database can open no more files', ofDatabase('58P02'), 503, 'The database has too little room'],
  ['a statement needs more memory than there is', ofDatabase('53200'), 503, 'The database has too little room'],
  ['it is unavailable', new DatabaseAway(ofSystem('ECONNREFUSED')), 503, 'The database cannot be reached'],
  ['our own disk is full', ofSystem('ENOSPC'), 503, 'The server has too little room'],
  ['we can open no more files', ofSystem('EMFILE'), 503, 'The server has too little room'],
  ['a fault of ours', ofDatabase('42P01'), 500, 'The server failed. The fault is in its log.'],
])('%s: %s', (_, error, status, sentence) => {
  expect(answerTo(error as FastifyError)).toEqual({ status, sentence: expect.stringContaining(sentence) });
});
