/** The value of a record under a key chosen by a user. `record["constructor"]` would read what every object inherits. */
export const getOwn = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
