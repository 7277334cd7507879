/** The browser's store of files being uploaded, where it can remember a file over a reload (Chromium). */
const KEPT_HANDLES = 'labbox-uploads'
const STORE = 'handles'
const READ = { mode: 'read' } as const

/** A chosen file as the browser remembers it; what TypeScript does not know of it yet. */
interface Handle extends FileSystemFileHandle {
  queryPermission(descriptor: typeof READ): Promise<PermissionState>
  requestPermission(descriptor: typeof READ): Promise<PermissionState>
}
interface Picker {
  showOpenFilePicker?: (options: { multiple: boolean }) => Promise<Handle[]>
}

/** Handles of chosen files, as long as the page lives. */
const origins = new WeakMap<File, Handle>()

const fileOf = async (handle: Handle): Promise<File> => {
  const file = await handle.getFile()
  origins.set(file, handle)
  return file
}

/** Whether `pickFiles` can be asked. */
export const canPick = (): boolean => 'showOpenFilePicker' in window

/** The user's choice of files, which can go on after a reload; none when they chose none. */
export const pickFiles = async (): Promise<File[]> => {
  try {
    const handles = (await (window as Picker).showOpenFilePicker?.({ multiple: true })) ?? []
    return await Promise.all(handles.map(fileOf))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return []
    throw error
  }
}

interface DroppedItem extends DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

/** The files of a drop; must be called while the event is there. */
export const droppedFiles = async (data: DataTransfer): Promise<File[]> => {
  const asked = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item: DroppedItem) => ({ file: item.getAsFile(), handle: item.getAsFileSystemHandle?.() }))
  const files = asked.map(async ({ file, handle: asking }) => {
    const handle = await asking?.catch(() => null)
    if (handle?.kind === 'directory') return null
    return handle ? fileOf(handle as Handle) : file
  })
  return (await Promise.all(files)).filter((file) => file !== null)
}

/** What a remembered file is found by: of whose upload, which name and how large. */
interface Kept {
  owner: string
  name: string
  size: number
}

const keyOf = ({ owner, name, size }: Kept): string => `${owner} ${size} ${name}`

/**
 * One request to the store; null where the browser has none. The connection is closed at once, so that deleting the
 * store never has to wait.
 */
const request = <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) =>
  new Promise<T | null>((resolve) => {
    try {
      const opening = indexedDB.open(KEPT_HANDLES, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
      opening.onerror = () => resolve(null)
      opening.onsuccess = () => {
        const db = opening.result
        const asked = ask(db.transaction(STORE, mode).objectStore(STORE))
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => resolve(null)
        db.close()
      }
    } catch {
      resolve(null)
    }
  })

/** Remembers a file that is on its way, if the browser can. */
export const keepHandle = async (owner: string, file: File): Promise<void> => {
  const handle = origins.get(file)
  if (handle)
    await request('readwrite', (store) =>
      store.put(handle, keyOf({ owner, name: file.name, size: file.size })),
    )
}

export const dropHandle = async (kept: Kept): Promise<void> => {
  await request('readwrite', (store) => store.delete(keyOf(kept)))
}

/** A file of an earlier visit that the browser remembers. */
export interface Remembered {
  /** Whether it may be read without asking. */
  allowed: boolean
  /**
   * Reads the file, asking the user for permission if necessary; null when it is gone or they refuse. Only during a
   * click.
   */
  read: () => Promise<File | null>
}

export const rememberedFile = async (kept: Kept): Promise<Remembered | null> => {
  const handle = (await request<Handle | undefined>('readonly', (store) => store.get(keyOf(kept)))) ?? null
  if (!handle) return null
  const allowed = (await handle.queryPermission(READ).catch(() => 'denied')) === 'granted'
  const read = async () => {
    try {
      if (!allowed && (await handle.requestPermission(READ)) !== 'granted') return null
      return await fileOf(handle)
    } catch {
      return null
    }
  }
  return { allowed, read }
}

/** Deletes the store at sign-out, for every user of this browser. */
export const wipeHandles = (): void => {
  try {
    indexedDB.deleteDatabase(KEPT_HANDLES)
  } catch {
    // A browser without the store has kept nothing.
  }
}
