export type Scope = 'all' | 'org' | 'classes' | 'own'
export type RoleCode = 'admin' | 'orgadmin' | 'teacher' | 'student'

export type PermissionRow = {
  zh: string
  en: string
  /** Not held by the shipped role of system administrators, who may give it all the same, this far. */
  offered?: Scope
} & Partial<Record<RoleCode, Scope>>
export type PermissionTable = Record<`${string}:${string}:${string}`, PermissionRow>
