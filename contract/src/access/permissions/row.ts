export type Scope = 'all' | 'org' | 'classes' | 'own'
export type RoleCode = 'admin' | 'orgadmin' | 'teacher' | 'student'

export type PermissionRow = {
  zh: string
  en: string
  /** No shipped role holds it; system administrators may give it, this far. */
  offered?: Scope
} & Partial<Record<RoleCode, Scope>>
export type PermissionTable = Record<`${string}:${string}:${string}`, PermissionRow>
