import type { SQL } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Converter } from '../convert/converter.ts'

/** How an upper area lets people read files that are not theirs (the courseware of a course). */
export interface FileReaders {
  /**
   * Whether the actor may read the row of `project_file` of the surrounding query now, as a condition in SQL; undefined: no
   * file at all. Every read of a project file asks it.
   */
  mayRead(actor: Actor, now: Date): SQL | undefined
  /** Likewise: whether the actor sees who of their own students has read it. */
  maySupervise(actor: Actor, now: Date): SQL | undefined
}

/** What this area asks of classes, which stand above it. */
export interface FilePeople {
  studentsOf(teacherId: string): Promise<readonly string[]>
  /** The students of a class that the actor may look at; refuses any other as if it did not exist. */
  membersOf(actor: Actor, classId: string): Promise<readonly string[]>
}

export interface FilesContext extends Deps {
  readers: readonly FileReaders[]
  people: FilePeople
  converter: Converter
}
