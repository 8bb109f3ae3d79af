import { createRequire } from 'node:module';
import { type OcppAction, ownProperty } from '@dmp/shared/contract';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { Fault } from './fault.ts';
import { type Rules, type Understanding, understand } from './understand.ts';

/** The official OCPP 1.6 schemas with the security extensions, as `ocpp-rpc` carries them. */
const official = createRequire(import.meta.url)('ocpp-rpc/lib/schemas/ocpp1_6.json') as (Rules & { $id: string })[];
const byId = new Map(official.map((schema) => [schema.$id, schema]));

// 0.1 is no binary fraction: without a precision 21.4 would be no multiple of it.
const ajv = new Ajv({ strict: false, multipleOfPrecision: 6 });
formats.default(ajv);

const validators = new Map<string, ValidateFunction>();

function schemaOf(id: string): Rules {
  const schema = byId.get(id);
  if (!schema) throw new Error(`There is no schema ${id}.`);
  // Without its id, which ajv 8 does not take for a URI.
  const { $id: _, ...rules } = schema;
  return rules;
}

/**
 * Fields that may be missing in CALLs of a transaction: a charger sends these until they are acknowledged, whatever a
 * check says (OCPP 1.6, sections 4.7, 4.8, and 4.10).
 */
const forgiven: Partial<Record<OcppAction, readonly string[]>> = {
  MeterValues: ['connectorId', 'meterValue', 'meterValue.timestamp'],
  StartTransaction: ['idTag', 'meterStart', 'timestamp'],
  StopTransaction: ['transactionId', 'meterStop', 'timestamp', 'transactionData.timestamp'],
};

/** Whether a CALL of this action may lack fields that must be there. */
export const isForgiven = (action: OcppAction): boolean => forgiven[action] !== undefined;

/** Compiled at first use: a gateway meets about a quarter of them. */
function validatorOf(action: OcppAction, kind: 'req' | 'conf'): ValidateFunction {
  const id = `urn:${action}.${kind}`;
  let validate = validators.get(id);
  if (!validate) {
    validate = ajv.compile(schemaOf(id));
    validators.set(id, validate);
  }
  return validate;
}

/** Which CALLERROR code of OCPP-J 1.6 (table 7) a broken rule means; any other is an invalid value. */
const codes: Record<string, Fault['code']> = {
  required: 'OccurenceConstraintViolation',
  minItems: 'OccurenceConstraintViolation',
  maxItems: 'OccurenceConstraintViolation',
  type: 'TypeConstraintViolation',
  additionalProperties: 'FormationViolation',
};

/** Says what is wrong in the schema's words alone: nothing that the sender wrote is repeated. */
function describe({ instancePath, message }: ErrorObject): string {
  const field = instancePath.slice(1).replaceAll('/', '.') || 'The payload';
  return `${field} ${message ?? 'is not valid'}.`;
}

/** Checks the payload of a CALL (`req`) or of its CALLRESULT (`conf`); undefined when it is as OCPP 1.6 wants it. */
export function checkPayload(action: OcppAction, kind: 'req' | 'conf', payload: unknown): Fault | undefined {
  const validate = validatorOf(action, kind);
  if (validate(payload)) return undefined;
  const [error] = validate.errors ?? [];
  if (!error) return { code: 'FormationViolation', description: 'The payload is not valid.' };
  return { code: ownProperty(codes, error.keyword) ?? 'PropertyConstraintViolation', description: describe(error) };
}

/**
 * Reads the payload of a CALL (`req`) or of its CALLRESULT (`conf`) as far as it can be understood.
 *
 * @param isStrict whether what OCPP 1.6 does not allow is refused, however clear it is
 */
export function readPayload(
  action: OcppAction,
  kind: 'req' | 'conf',
  payload: unknown,
  isStrict: boolean,
): Understanding {
  const fault = checkPayload(action, kind, payload);
  if (!fault) return { payload: payload as Record<string, unknown>, deviations: [] };
  if (isStrict) return { fault };
  return understand(schemaOf(`urn:${action}.${kind}`), payload, kind === 'req' ? forgiven[action] : []);
}
