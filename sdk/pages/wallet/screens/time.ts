/** A time in the reader's language and zone. */
export function moment(time: string | null | undefined, none: string): string {
  const date = new Date(time ?? NaN);
  if (Number.isNaN(date.getTime())) return none;
  const language = document.documentElement.lang === 'bn' ? 'bn-BD' : 'en-GB';
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}
