/** What a record holds under a key that somebody chose. `record["constructor"]` would read what every object inherits. */
export const getOwn = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
