/** The areas from the ground up: each may use those before it, never those after it. */
export const areaOrder = [
  'access',
  'system',
  'notices',
  'files',
  'search',
  'manual',
  'measurement',
  'parts',
  'devices',
  'classes',
  'bookings',
  'bench',
  'templates',
  'labs',
  'tasks',
  'experiments',
  'attendance',
  'questions',
  'exams',
  'reports',
  'courses',
  'scores',
  'statistics',
  'handover',
  'rollover',
  'messages',
  'assistant',
  'boxes',
  'exchange',
  'boards',
  'home',
]

/** Where a file stands. */
export interface Zone {
  workspace: string
  /** Folder below src: `areas`, `platform`, `ui`, … ; empty for files directly in src. */
  part: string
  area: string | undefined
  /** Path inside the area (or inside src). */
  name: string
  test: boolean
}

export function zoneOf(path: string): Zone {
  const [workspace = '', ...below] = path.split('/')
  const inside = below[0] === 'src' ? below.slice(1) : below
  const part = inside.length > 1 ? inside[0]! : ''
  const area = part === 'areas' ? inside[1] : undefined
  return {
    workspace,
    part,
    area,
    name: inside.slice(area ? 2 : 0).join('/'),
    test: /(\.test|\/testing)\.tsx?$/.test(path) || part === 'testing',
  }
}
