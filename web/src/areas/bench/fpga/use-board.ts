import { useEffect, useRef, useState } from 'react'
import { emptyView, type BoardInput, type BoardView } from 'labbox-bench/fpga/board.ts'
import type { Complaint } from 'labbox-bench/fpga/complaints.ts'
import type { DesignProblem } from 'labbox-bench/fpga/model.ts'
import type { Waves } from 'labbox-bench/fpga/waves.ts'
import type { FromBoard, Loaded, Source, ToBoard } from './messages.ts'
import { synthesize } from './synthesize.ts'

/** Most characters of the terminal that are kept. */
const TERMINAL = 4_000

/** Why there is nothing on the board. */
export type Refusal =
  { kind: 'tooLong' } | { kind: 'design'; problem: DesignProblem; names: readonly string[] }

/** The simulated board: what is on it, what it shows, and what can be done with it. */
export const useBoard = () => {
  const worker = useRef<Worker | null>(null)
  const [busy, setBusy] = useState(false)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [complaints, setComplaints] = useState<Complaint[]>([])
  const [view, setView] = useState<BoardView>(emptyView)
  const [rate, setRate] = useState(0)
  const [stable, setStable] = useState(true)
  const [running, setRunning] = useState(false)
  const [terminal, setTerminal] = useState('')
  const [waves, setWaves] = useState<Waves | null>(null)
  const [inputs, setInputs] = useState<Record<BoardInput, number>>({ sw: 0, key: 0 })

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )

  const hear = (said: FromBoard) => {
    if (said.kind === 'loaded') {
      setLoaded(said.loaded)
      setRunning(true)
    } else if (said.kind === 'refused') {
      setRefusal({ kind: 'design', problem: said.problem, names: said.names })
    } else if (said.kind === 'waves') setWaves(said.waves)
    else {
      setView(said.view)
      setRate(said.rate)
      setStable(said.stable)
      if (said.received.length > 0)
        setTerminal((before) => (before + String.fromCharCode(...said.received)).slice(-TERMINAL))
    }
  }
  const tell = (said: ToBoard) => {
    if (!worker.current) {
      worker.current = new Worker(new URL('./board.worker.ts', import.meta.url), { type: 'module' })
      worker.current.onmessage = ({ data }: MessageEvent<FromBoard>) => hear(data)
    }
    worker.current.postMessage(said)
  }
  const clear = () => {
    setLoaded(null)
    setRefusal(null)
    setView(emptyView())
    setStable(true)
    setTerminal('')
    setRunning(false)
    setWaves(null)
  }

  return {
    busy,
    loaded,
    refusal,
    complaints,
    view,
    rate,
    stable,
    running,
    terminal,
    inputs,
    waves,
    /** Shows what is wrong or unusual in sources before they are made into a design. */
    complain: (found: readonly Complaint[]): void => setComplaints([...found]),
    /** Makes the sources, found without errors, into a design and puts it onto the board. */
    program: async (find: () => Promise<readonly Source[] | null>): Promise<void> => {
      setBusy(true)
      setComplaints([])
      let made: Awaited<ReturnType<typeof synthesize>>
      try {
        const sources = await find()
        if (!sources) return
        made = await synthesize(sources)
      } finally {
        setBusy(false)
      }
      clear()
      setComplaints((before) => [...before, ...(made?.complaints ?? [])])
      if (!made) setRefusal({ kind: 'tooLong' })
      else if (made.kind === 'netlist') tell({ kind: 'load', netlist: made.netlist })
    },
    set: (input: BoardInput, value: number) => {
      setInputs((before) => ({ ...before, [input]: value }))
      tell({ kind: 'set', input, value })
    },
    send: (text: string) => tell({ kind: 'send', bytes: [...new TextEncoder().encode(text)] }),
    record: (names: string[], clocks: number) => tell({ kind: 'record', names, clocks }),
    run: (on: boolean) => {
      setRunning(on)
      tell({ kind: 'running', running: on })
    },
  }
}
export type SimulatedBoard = ReturnType<typeof useBoard>
