/** Whether it is known here how the values of a type are spelled. */
export function isKnownType(type: string): boolean {
  return type === 'bangla_qr' || type === 'email' || type === 'custom';
}
