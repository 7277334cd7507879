import { useEffect, useMemo, useState, type RefObject } from 'react'
import { markOf, type Act } from '@labbox/contract/bench/acts/acts.ts'
import type { Replay as Past } from '@labbox/contract/bench/acts/replay.ts'
import type { RecordDetail } from '@labbox/contract/experiments/records.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Player, type PlayerMark } from '../../../ui/player/Player.tsx'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { CircuitView } from '../../bench/index.ts'
import { useActWords } from './act-words.ts'
import { ActList } from './ActList.tsx'
import { withoutPauses } from './pauses.ts'
import { Stage } from './Stage.tsx'
import { SPEEDS, usePlayer } from './use-player.ts'

interface Props {
  record: RecordDetail
  replay: Past
  /** How many acts there are. */
  count: number
  /** Where it begins; null: at the end. */
  seq: number | null
  /** Where the number of the act that is shown is kept. */
  moment: RefObject<number>
}

const useMarks = (acts: readonly Act[], count: number, place: (t: number) => number): PlayerMark[] => {
  const words = useActWords()
  return useMemo(
    () =>
      acts.slice(0, count).flatMap((act) => {
        const kind = markOf(act)
        return kind ? [{ at: place(act.t), kind, label: words(act) ?? '' }] : []
      }),
    // The words of one language: its change draws the page anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [acts, count, place],
  )
}

/** What was done, played: diagram, panels and acts as they were at the moment that is chosen. */
export const Replay = ({ record, replay, count, seq, moment: shown }: Props) => {
  const { t } = useTranslation('records')
  const zone = useTimeZone()
  const { acts } = replay
  const line = useMemo(() => withoutPauses(acts.slice(0, count).map((act) => act.t)), [acts, count])
  const player = usePlayer(line.lengthMs)
  /** The act that was chosen: several happen within one millisecond. */
  const [chosen, setChosen] = useState<number | null>(null)
  const { seek } = player
  const jump = (act: Act): void => {
    player.play(false)
    seek(line.toLine(act.t))
    setChosen(act.seq)
  }
  const wanted = seq === null ? acts.at(-1) : acts[replay.countTo(seq) - 1]
  useEffect(() => {
    if (wanted) jump(wanted)
    // Once for each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [seq])
  const moment = line.toSession(player.at)
  // Half a millisecond: places on the line are fractions.
  const done = chosen === null ? replay.countAt(moment + 0.5) : replay.countTo(chosen)
  const state = useMemo(() => replay.stateAfter(done), [replay, done])
  const marks = useMarks(acts, count, line.toLine)
  useEffect(() => {
    shown.current = state.seq
  }, [shown, state.seq])
  return (
    <>
      <div className="lb-replay">
        <section aria-label={t('circuit')}>
          <CircuitView circuit={state.circuit} />
        </section>
        <section>
          <ActList record={record} acts={acts} count={done} onJump={jump} />
        </section>
      </div>
      <Stage record={record} state={state} t={moment} />
      <Player
        lengthMs={line.lengthMs}
        at={player.at}
        playing={player.playing}
        speed={player.speed}
        speeds={SPEEDS}
        marks={marks}
        clock={absoluteTime(Date.parse(record.beganAt) + moment, zone)}
        onSeek={(at) => {
          setChosen(null)
          seek(at)
        }}
        onPlay={(on) => {
          setChosen(null)
          player.play(on)
        }}
        onSpeed={player.setSpeed}
      />
    </>
  )
}
