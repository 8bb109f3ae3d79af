/** The CALLERROR codes of OCPP-J 1.6, section 4.2.3; the spelling of the fifth is the standard's. */
export type FaultCode =
  | 'NotImplemented'
  | 'NotSupported'
  | 'InternalError'
  | 'ProtocolError'
  | 'FormationViolation'
  | 'PropertyConstraintViolation'
  | 'OccurenceConstraintViolation'
  | 'TypeConstraintViolation'
  | 'GenericError';

/** Why a message is refused; the description never repeats what the sender wrote. */
export interface Fault {
  code: FaultCode;
  description: string;
}
