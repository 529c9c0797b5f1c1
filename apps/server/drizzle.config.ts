import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./platform/**/tables.ts', './modules/**/tables.ts'],
  out: './migrations',
})
