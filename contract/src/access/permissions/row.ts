export type Scope = 'all' | 'org' | 'classes' | 'own'
export type RoleCode = 'admin' | 'orgadmin' | 'teacher' | 'student'

export type PermissionRow = { zh: string; en: string } & Partial<Record<RoleCode, Scope>>
export type PermissionTable = Record<`${string}:${string}:${string}`, PermissionRow>
