/** Configuration of `npm run migration`. */
export default {
  dialect: 'postgresql',
  schema: ['./platform/**/tables.ts', './modules/**/*tables.ts'],
  out: './migrations',
}
