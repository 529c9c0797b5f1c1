/** The head of a table: names of its columns, then right-aligned ones for amounts. */
export function TableHead({ names, amounts = [] }: { names: readonly string[]; amounts?: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {amounts.map((name) => (
          <th key={name} scope="col" className="r">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
