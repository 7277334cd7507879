import { useRef, useState } from 'react'

/** Changes that come this soon after each other are one. */
const ONE_ACT_MS = 600
const MOST = 200

/** Undo and redo over a value that lives above; `merge`: typing in a form, which is one act while it goes on. */
export const useHistory = <T>(value: T, onChange: (value: T) => void) => {
  const [past, setPast] = useState<T[]>([])
  const [future, setFuture] = useState<T[]>([])
  const last = useRef(0)
  const change = (next: T, merge = false): void => {
    if (next === value) return
    const now = performance.now()
    if (!merge || now - last.current > ONE_ACT_MS || past.length === 0)
      setPast([...past.slice(1 - MOST), value])
    last.current = merge ? now : 0
    setFuture([])
    onChange(next)
  }
  const undo = (): void => {
    const before = past.at(-1)
    if (before === undefined) return
    setPast(past.slice(0, -1))
    setFuture([value, ...future])
    onChange(before)
  }
  const redo = (): void => {
    const [after, ...rest] = future
    if (after === undefined) return
    setPast([...past, value])
    setFuture(rest)
    onChange(after)
  }
  return { change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 }
}
