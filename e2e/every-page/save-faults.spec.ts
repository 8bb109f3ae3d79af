// What a person can save fails: all about alerts. Everything else is in save-faults.full.spec.ts.
import { testChanges } from './change-faults.ts';
import { changes } from './changes.ts';

testChanges('alerts', changes.alerts);
