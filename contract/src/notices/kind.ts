import type { NoticeGroup } from './groups.ts'
import type { NoticeData, Words } from './words.ts'

/** What a notice of one kind says and where it leads. */
interface Kind<D extends NoticeData> {
  group: NoticeGroup
  title: Words
  /** The line below; left out where something that it speaks of is not known. */
  text?: Words
  /** Address of the page it leads to. */
  place: (data: D) => string
}
/** A kind for stored data, of which the database knows nothing more. */
export type AnyKind = Kind<NoticeData>
/** Lets each kind have data of its own. */
export const kind = <D extends NoticeData>(about: Kind<D>): Kind<D> => about

/** The address of a page with what it is to show. */
export const pageWith = (path: string, params: Record<string, string>): string =>
  `${path}?${new URLSearchParams(params)}`
