/** The current registration of each value, one row of one table: what a payer is warned of is stored with it (D11). */
export const CURRENT_IDENTIFIERS = `
  select encode(value_hash, 'hex') as hash, type, status::text as status, payment_options as "paymentOptions",
    iso_time(registered_at) as "registeredAt", iso_time(activated_at) as "activatedAt",
    iso_time(updated_at) as "updatedAt", iso_time(payment_updated_at) as "paymentUpdatedAt",
    iso_time(controller_changed_at) as "controllerChangedAt", name_stopped as "nameStopped", complained,
    look_alike as "lookAlike", qr_contested as "qrContested"
  from identifiers where value_hash = any ($1::text::bytea[]) and is_current`;
