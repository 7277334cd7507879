import { defineConfig } from 'drizzle-kit'

// Paths are relative to the repository's root, where `npm run migration` runs.
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/src/areas/**/*tables.ts',
  out: './server/migrations',
})
