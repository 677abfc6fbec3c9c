// Records as people bring them: pasted, dropped or chosen, one or many, one a line or spread over lines.

export interface Listed {
  text: string
  game: string // what could be told without the server; empty where it could not
  seats: string[]
  date: string
  events: number
}

/** Every record in a text. What is broken is listed too: the server says what is wrong with it when it is opened. */
export function listed(text: string): Listed[] {
  const whole = text.trim()
  if (!whole) return []
  if (told(whole)) return [about(whole)]
  return whole.split('\n').map((line) => line.trim()).filter(Boolean).map(about)
}

function about(text: string): Listed {
  const record = told(text) ?? {}
  return {
    text,
    game: typeof record.game === 'string' ? record.game : '',
    seats: Array.isArray(record.seats) ? record.seats.map(String) : [],
    date: typeof record.date === 'string' ? record.date : '',
    events: Array.isArray(record.events) ? record.events.length : 0,
  }
}

function told(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
