import type { Permission } from './permissions.ts'

/** Comes with every right. */
export const ASSISTING = 'classes:assisting:page' as const satisfies Permission

/** What a teacher may let a teaching assistant of a class do. */
export const assistantRights = ['live', 'help', 'review', 'marking'] as const
export type AssistantRight = (typeof assistantRights)[number]

/** Permissions that come with each right, for the work of others in that class; no permission comes with two. */
export const permissionsOfRight: Record<AssistantRight, readonly Permission[]> = {
  live: ['experiments:work:view', 'devices:wall:view'],
  help: ['experiments:help:give', 'experiments:checkOff:sign', 'experiments:synergy:lead'],
  review: ['reports:report:page', 'reports:report:review'],
  marking: ['exams:exam:mark'],
}

const rightOf = new Map(
  assistantRights.flatMap((right) =>
    permissionsOfRight[right].map((permission) => [permission, right] as const),
  ),
)

/** The right that a permission comes with; undefined: assistants never hold it. */
export const rightFor = (permission: Permission): AssistantRight | undefined => rightOf.get(permission)
