import { KEPT_ANSWERS } from '../../../app/kept/kept-answers.ts'
import { openBox, sealBox, type Box } from './box.ts'
import type { Entry } from './outbox.ts'

const STORE = 'answers'

interface Row {
  user: string
  attempt: string
  epoch: number
  question: number
  seq: number
  box: Box
}
const keyOf = ({ user, attempt, epoch, question }: Row) => [user, attempt, epoch, question]

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(KEPT_ANSWERS, 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STORE, { keyPath: ['user', 'attempt', 'epoch', 'question'] })
  const db = await done(request)
  // Signing out in another tab removes the whole store.
  db.onversionchange = () => db.close()
  return db
}

/**
 * Answers that the server has not acknowledged, in this browser: of one user and one attempt, encrypted with the key that the server
 * gave to the page and that is written down nowhere. Where the browser has no such store (no secure context, private mode) the page
 * alone holds them.
 */
export class Vault {
  private readonly user: string
  private readonly attempt: string
  private readonly key: CryptoKey
  private readonly db: IDBDatabase
  /** One after the other: an older answer must not overwrite a newer one. */
  private last: Promise<unknown> = Promise.resolve()

  private constructor(user: string, attempt: string, key: CryptoKey, db: IDBDatabase) {
    this.user = user
    this.attempt = attempt
    this.key = key
    this.db = db
  }

  /** Null: this browser cannot keep anything. */
  static async open(user: string, attempt: string, rawKey: string): Promise<Vault | null> {
    try {
      const text = atob(rawKey.replaceAll('-', '+').replaceAll('_', '/'))
      const raw = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
      const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
      return new Vault(user, attempt, key, await open())
    } catch {
      return null
    }
  }

  private store(mode: IDBTransactionMode): IDBObjectStore {
    return this.db.transaction(STORE, mode).objectStore(STORE)
  }

  private queue(work: () => Promise<unknown>): Promise<void> {
    // What cannot be kept here is still on the page.
    const next = this.last.then(work).then(
      () => undefined,
      () => undefined,
    )
    this.last = next
    return next
  }

  private range(): IDBKeyRange {
    const own = [this.user, this.attempt]
    return IDBKeyRange.bound(own, [...own, []])
  }

  put(entry: Entry): Promise<void> {
    return this.queue(async () => {
      const { epoch, question, seq } = entry
      const row: Row = {
        user: this.user,
        attempt: this.attempt,
        epoch,
        question,
        seq,
        box: await sealBox(this.key, entry),
      }
      await done(this.store('readwrite').put(row))
    })
  }

  /** Forgets an answer, unless a newer one to the same question has taken its place. */
  drop(entry: Entry): Promise<void> {
    return this.queue(async () => {
      const store = this.store('readwrite')
      const key = [this.user, this.attempt, entry.epoch, entry.question]
      const row = (await done(store.get(key))) as Row | undefined
      if (row && row.seq <= entry.seq) await done(store.delete(key))
    })
  }

  /** What an earlier page left behind, in the order in which it was given. */
  async read(): Promise<Entry[]> {
    await this.last
    const rows = (await done(this.store('readonly').getAll(this.range()))) as Row[]
    const entries: Entry[] = []
    for (const row of rows) {
      const entry = await openBox<Entry>(this.key, row.box)
      // Of another key, or damaged: nobody can read it any more.
      if (entry) entries.push(entry)
      else await done(this.store('readwrite').delete(keyOf(row)))
    }
    return entries.toSorted((a, b) => a.epoch - b.epoch || a.seq - b.seq)
  }

  wipe(): Promise<void> {
    return this.queue(() => done(this.store('readwrite').delete(this.range())))
  }

  async close(): Promise<void> {
    await this.last
    this.db.close()
  }
}
