import { deleteQuestion } from './delete-question.ts';

test.each([
  [0, 'Delete charging group “Harbor”? It has no EVSEs.'],
  [1, 'Delete charging group “Harbor”? It has 1 EVSE, which will be in no group.'],
  [1200, 'Delete charging group “Harbor”? It has 1,200 EVSEs, which will be in no group.'],
])('%d EVSEs', (totalEvses, question) => {
  expect(deleteQuestion({ name: 'Harbor', totalEvses })).toBe(question);
});
