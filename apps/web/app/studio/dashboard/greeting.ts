/** Greeting by the local time of day: "Good evening, Ines". */
export function greeting(username: string, hour = new Date().getHours()): string {
  return `${partOfDay(hour)}, ${extractFirstName(username)}`
}

/** Greeting for an artist without artworks. */
export function welcome(username: string): string {
  return `Welcome, ${extractFirstName(username)}`
}

function extractFirstName(username: string): string {
  const [firstName = username] = username.trim().split(' ')
  return firstName
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}
