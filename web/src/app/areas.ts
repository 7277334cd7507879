import type { ComponentType } from 'react'
import type { Permission, RoleCode } from '@labbox/contract/access/permissions.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { QuestionType } from '@labbox/contract/questions/content.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import type { Counts } from '@labbox/contract/home/counts.ts'

type LazyPage = () => Promise<{ default: ComponentType }>

/** One page of an area. */
export interface AreaRoute {
  /** From `/` for a page, from the parent for a child: `/device/list`, `add`, `:id/update`. */
  path: string
  /** i18n key of the title: `devices:list.title`. */
  title: string
  /** `() => import('./pages/List.tsx')`, default export. */
  page: LazyPage
  /** Rendered where the page puts `<Outlet />` (a `ListPage` does): drawers over the page. */
  children?: AreaRoute[]
  /** No token needed. */
  open?: boolean
  /** Only without a token (sign-in, registration); with one the guard leads to `/`. */
  signedOutOnly?: boolean
  /** Passes with a token without loading the user (print page). */
  passThrough?: boolean
  /** Outside the shell: the whole window. `light`: also without the component library, which comes with what needs it. */
  fullScreen?: boolean | 'light'
  /** Whole window and without the component library, which is then not loaded first (sign-in). */
  plain?: boolean
  /** Without this permission the page answers with /403. */
  permission?: Permission
  /** `resUrl` of the menu row this page belongs to; default: the longest row that the path begins with. */
  menuKey?: string
  /** Shows one thing: at least one of these search parameters names it by id. Without one there is nothing to show. */
  needs?: readonly string[]
  /** Do not restore the last search parameters of this path (rule 4 of the navigation guard). */
  forgetParams?: boolean
  /** Which count stands beside its row in the menu. */
  badge?: keyof Counts
  /** Not a page to come back to (an error page): it gets no tag among the visited pages. */
  noTag?: boolean
}

/** What an area puts on the dashboard. */
export interface DashboardCard {
  key: string
  /** i18n key. */
  title: string
  /** Page it leads to. */
  to?: string
  /** Shown to these active roles; default all. */
  roles?: readonly RoleCode[]
  permission?: Permission
  /** Smaller comes first; default 100. */
  order?: number
  /** What stands in it. */
  body: LazyPage
  /** How much of a row it takes; default: a third. */
  size?: 'wide'
}

/**
 * A tab that an area adds to the page of a task, for the whole task or for one student's work, or a line below it on the dashboard.
 * The page belongs to a lower area, which does not import this one.
 */
export interface TaskPart {
  key: string
  /** i18n key. */
  title: string
  /** Numbers of the task types that it is for. */
  types: readonly number[]
  place: 'tab' | 'student' | 'card'
  permission?: Permission
  /** Receives the id of the task, or of the student's copy. */
  body: () => Promise<{ default: ComponentType<{ id: string }> }>
}

/** A part that an area adds to the page of a class, which belongs to a lower area. */
export interface ClassPart {
  key: string
  /** i18n key. */
  title: string
  permission?: Permission
  /** Receives the id of the class. */
  body: () => Promise<{ default: ComponentType<{ id: string }> }>
}

/** What an area puts above the guidebook of an experiment, whose page belongs to a lower area; receives the experiment's id. */
export type ExperimentPart = () => Promise<{ default: ComponentType<{ id: string }> }>

/** What an area puts beside the comment on a report: `onPick` takes a text into it. */
export interface ReviewPartProps {
  /** The student's copy of the task. */
  id: string
  onPick: (text: string) => void
}

/** What an area puts above a question that has no text yet. */
export interface QuestionPartProps {
  bankId: string
  type: QuestionType
  /** In the text of the question. */
  circuit: Circuit | null
  /** Takes a question over; `saved` is told what became of it once it is saved. */
  onTake: (
    document: QuestionDocument,
    difficulty: number,
    saved: (document: QuestionDocument) => Promise<void>,
  ) => void
}

/** What an area puts beside an authored text that is there in one language only. */
export interface TranslationPartProps {
  /** The text, piece by piece. */
  texts: readonly string[]
  /** The language that is missing. */
  to: Locale
  onTake: (texts: readonly string[]) => void
}

type Part<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A section that an area adds to the page of one's own account. */
export interface ProfilePart {
  key: string
  /** i18n key. */
  title: string
  permission?: Permission
  body: LazyPage
}

interface AreaModule {
  routes: AreaRoute[]
  dashboardCards?: DashboardCard[]
  taskParts?: TaskPart[]
  classParts?: ClassPart[]
  experimentParts?: ExperimentPart[]
  reviewParts?: Part<ReviewPartProps>[]
  questionParts?: Part<QuestionPartProps>[]
  translationParts?: Part<TranslationPartProps>[]
  profileParts?: ProfilePart[]
  /** Buttons at the top of every page, which come when the browser is idle. */
  navbarParts?: LazyPage[]
  /** Components shown on every page to signed-in users: they listen for messages and notify. */
  watchers?: LazyPage[]
}

const modules = import.meta.glob<AreaModule>('../areas/*/routes.tsx', { eager: true })

/** Pages for developers; the build leaves them out. */
const devRoutes: AreaRoute[] = import.meta.env.DEV
  ? [
      {
        path: '/dev/ui',
        title: 'common:brand',
        page: () => import('../ui/dev/UiParts.tsx'),
        open: true,
        fullScreen: true,
        noTag: true,
      },
    ]
  : []

/** Every page of every area: a new folder with a `routes.tsx` is all it takes. */
export const areaRoutes: AreaRoute[] = [
  ...Object.values(modules).flatMap((module) => module.routes),
  ...devRoutes,
]

export const dashboardCards: DashboardCard[] = Object.values(modules)
  .flatMap((module) => module.dashboardCards ?? [])
  .toSorted((a, b) => (a.order ?? 100) - (b.order ?? 100))

export const taskParts: TaskPart[] = Object.values(modules).flatMap((module) => module.taskParts ?? [])

export const classParts: ClassPart[] = Object.values(modules).flatMap((module) => module.classParts ?? [])

export const experimentParts: ExperimentPart[] = Object.values(modules).flatMap(
  (module) => module.experimentParts ?? [],
)

export const reviewParts: Part<ReviewPartProps>[] = Object.values(modules).flatMap(
  (module) => module.reviewParts ?? [],
)

export const questionParts: Part<QuestionPartProps>[] = Object.values(modules).flatMap(
  (module) => module.questionParts ?? [],
)

export const translationParts: Part<TranslationPartProps>[] = Object.values(modules).flatMap(
  (module) => module.translationParts ?? [],
)

export const watchers: LazyPage[] = Object.values(modules).flatMap((module) => module.watchers ?? [])

export const profileParts: ProfilePart[] = Object.values(modules).flatMap(
  (module) => module.profileParts ?? [],
)

export const navbarParts: LazyPage[] = Object.values(modules).flatMap((module) => module.navbarParts ?? [])
