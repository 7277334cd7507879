import type { ReactNode } from 'react'
import { SaveAlert, SaveLine } from './SaveLine.tsx'
import type { AutosaveHandle } from './use-autosave.ts'
import '../foot-bar.css'

interface Props<T> {
  saver: AutosaveHandle<T>
  /** Asks the server for the revision it has now. */
  latest: () => Promise<{ revision: number }>
  /** Shows what the server has, in place of what this page has. */
  onReload: () => void
  /** What stands behind the state of saving. */
  children?: ReactNode
}

/** The foot of an editor that saves as one writes: what needs attention, and whether all is saved. */
export const SaveBar = <T,>({ saver, latest, onReload, children }: Props<T>) => {
  const overwrite = async () => {
    const { revision } = await latest()
    await saver.overwrite(revision)
  }
  return (
    <footer className="lb-footbar">
      <SaveAlert
        {...saver}
        onOverwrite={() => void overwrite()}
        onReload={() => {
          saver.discard()
          onReload()
        }}
      />
      <SaveLine state={saver.state} savedAt={saver.savedAt} />
      {children}
    </footer>
  )
}
