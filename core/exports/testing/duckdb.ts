import { DuckDBInstance } from '@duckdb/node-api';

/** The rows that DuckDB answers, as plain JSON. */
export const duckdb = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};
