import { Suspense, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { type ExperimentDetail, experimentGet } from '@labbox/contract/experiments/experiments.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { Problem } from 'labbox-bench/circuit/problem.ts'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { useSteady } from '../../../ui/hooks/use-steady.ts'
import { InstrumentLinkProvider, wiringOf } from '../../bench/index.ts'
import { isReachable } from '../bench/bench-state.ts'
import { useBench } from '../bench/use-bench.ts'
import { useModuleParts } from '../bench/use-modules.ts'
import { Turn } from '../control/Turn.tsx'
import { useSharingLines } from '../control/use-sharing-lines.ts'
import { useSynergy } from '../control/use-synergy.ts'
import { AskButton } from './AskButton.tsx'
import { Banners } from './Banners.tsx'
import { EndedDialog, ShortcutsDialog } from './Dialogs.tsx'
import { Guide } from './Guide.tsx'
import { useLayout } from './layout.ts'
import { Panes } from './Panes.tsx'
import { SaveState } from './SaveState.tsx'
import type { Act } from './shortcuts.ts'
import { TopBar } from './TopBar.tsx'
import { failed, useActs } from './use-acts.ts'
import { useAttach } from './use-attach.ts'
import { useBenchPanes } from './use-bench-panes.tsx'
import { useKeeper } from './use-keeper.ts'
import { useLogBook } from './use-log-book.ts'
import { useVisit } from './use-visit.ts'
import { useShortcuts } from './use-shortcuts.ts'

const NextSteps = lazy(() => import('../advice/NextSteps.tsx'))
const HelpButton = lazy(() => import('../help/HelpButton.tsx'))
const ConnectDialog = lazy(() => import('./ConnectDialog.tsx'))
const PicturesDrawer = lazy(() => import('./PicturesDrawer.tsx'))
const SubmitDialog = lazy(() => import('./SubmitDialog.tsx'))

const NO_PROBLEMS: readonly Problem[] = []

type Dialog = 'connect' | 'submit' | 'pictures' | 'help'

interface Props {
  experiment: ExperimentDetail
  /** Where several people draw it: their drawing takes the place of the page's own. */
  together?: ReturnType<typeof useKeeper>
  /** Laid over the diagram. */
  overlay?: ReactNode
}

/** The experiment page around one experiment. */
export const Workbench = ({ experiment, together, overlay }: Props) => {
  // Before anything else, since the page is begun anew when its texts have come.
  const { t } = useTranslation(['experiments', 'experiments-bench', 'bench', 'response'])
  const { id, open, maxList } = experiment
  const userId = useSession((session) => session.user?.id ?? '')
  const book = useLogBook(experiment)
  const bench = useBench(book, open)
  const { control } = bench
  useAttach(id, open && !bench.guest ? bench.occupancy?.id : undefined)
  const shared = useSynergy(open)
  useVisit(bench, together && open ? shared.running : null)
  useSharingLines(book, shared.running?.id)
  // Shared with others: the bench of this page, one's own or that of who shares it.
  const synergy = shared.running?.occupancyId === bench.occupancy?.id ? shared.running : null
  const operating = !synergy || shared.operating
  const own = useKeeper(together ? { ...experiment, open: false } : experiment, userId)
  const drawing = together ?? own
  const { keeper, circuit } = drawing
  const [layout, setLayout] = useLayout(experiment)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  /** Dialogs stay once they have been opened, so that they close as they should. */
  const [asked, setAsked] = useState<ReadonlySet<Dialog>>(new Set())
  if (dialog && !asked.has(dialog)) setAsked(new Set([...asked, dialog]))
  const [pictures, setPictures] = useState(experiment.pictures)
  const running = bench.run === 'running'

  /** An empty drawing is not yet the student's mistake, so problems wait until somebody has drawn. */
  const [touched, setTouched] = useState(experiment.circuitId !== null)
  const checked = useDeferredValue(circuit)
  const modules = useModuleParts(bench.device?.id)
  const allowed = useMemo(
    () => ({ ...(maxList && { maxList }), ...(modules && { modules }) }),
    [maxList, modules],
  )
  const problems = useMemo(() => checkCircuit(checked, allowed), [checked, allowed])
  const faults = problems.filter(({ severity }) => severity === 'error').length
  const wiring = useMemo(() => wiringOf(checked), [checked])
  const changed = running && bench.onBench !== null && bench.onBench !== wiring

  const {
    run: runNow,
    mark,
    takePicture,
    submit,
    end,
    leave,
  } = useActs({
    experiment,
    allowed,
    bench,
    book,
    keeper,
    onPicture: (picture) => setPictures((before) => [...before, picture]),
  })

  const run = (): Promise<void> => {
    setTouched(true)
    return runNow()
  }

  const { link, panes } = useBenchPanes({
    experiment,
    t,
    bench,
    shared,
    synergy,
    operating,
    running,
    layout,
    setLayout,
    takePicture,
  })
  const markNow = useSteady(() => void mark())
  const draw = useSteady((drawn: Circuit) => {
    setTouched(true)
    keeper.change(drawn)
  })
  const setPart = useSteady(
    (component: string, param: string, value: number) => void control.setPart(component, param, value),
  )

  const [wanted, setWanted] = useState<{ pane: string; at: number } | null>(null)
  const show = (pane: string) => setWanted({ pane, at: performance.now() })
  const acts: Record<Exclude<Act, `instrument${number}`>, () => void> = {
    run: () => (running && !changed ? void control.stop() : isReachable(bench) ? void run() : undefined),
    save: () => void keeper.flush().catch(failed),
    connect: () => setDialog('connect'),
    guide: () => setLayout({ guideOpen: !layout.guideOpen }),
    diagram: () => show('diagram'),
    table: () => show('table'),
    log: () => show('log'),
    help: () => setDialog('help'),
  }
  useShortcuts((act) => {
    if (act in acts) acts[act as keyof typeof acts]()
    else {
      const pane = panes[Number(act.slice(10)) - 1]
      if (pane) show(pane.key)
    }
  })

  return (
    <div className="lb-exp">
      <TopBar
        experiment={experiment}
        bench={bench}
        operating={operating}
        changed={changed}
        pictures={pictures.length}
        // What is finished says only what could not be kept.
        saveState={(open || drawing.status !== 'saved') && <SaveState {...drawing} />}
        help={
          experiment.own &&
          experiment.studentTaskId && (
            <Suspense fallback={open && <AskButton />}>
              <HelpButton id={id} open={open} />
            </Suspense>
          )
        }
        acts={{
          back: leave,
          end: () => void end(),
          run: () => void run(),
          connect: acts.connect,
          guide: acts.guide,
          help: acts.help,
          release: () => void control.release(),
          leaveQueue: () => void control.leaveQueue(),
          find: () => void control.find(),
          stop: () => void control.stop(),
          reset: () => void control.reset(),
          pictures: () => setDialog('pictures'),
          submit: () => setDialog('submit'),
        }}
      />
      <Banners
        experiment={experiment}
        bench={bench}
        status={drawing.status}
        message={drawing.message}
        onStay={() => void control.stay()}
        onMine={() => void keeper.insist().catch(failed)}
        onTheirs={async () => {
          const theirs = await call(experimentGet, { id })
          keeper.replace(theirs.circuit, theirs.circuitId)
        }}
      />
      {synergy && <Turn shared={shared} synergy={synergy} />}
      <InstrumentLinkProvider value={link}>
        <Panes
          book={book}
          onMark={open ? markNow : undefined}
          panes={panes}
          layout={layout}
          wanted={wanted}
          pictures={pictures}
          running={running && operating}
          problems={open && touched ? problems : NO_PROBLEMS}
          onLayout={setLayout}
          circuit={circuit}
          overlay={overlay}
          readOnly={!open}
          shared={experiment.group !== null}
          maxList={maxList}
          onCircuit={draw}
          onParam={setPart}
          onChip={control.chip}
          sheetId={experiment.sheetId}
          occupancyId={isReachable(bench) && operating ? (bench.occupancy?.id ?? null) : null}
          phase={bench.phase}
          open={open}
          onConnect={acts.connect}
          onRead={control.active}
        />
      </InstrumentLinkProvider>
      <Guide
        id={id}
        open={layout.guideOpen}
        guidebook={experiment.guidebook}
        files={experiment.files}
        advice={
          <Suspense>
            <NextSteps
              open={open}
              task={experiment.studentTaskId !== null}
              bench={bench}
              changed={changed}
              circuit={circuit}
              problems={problems}
              book={book}
              sheetId={experiment.sheetId}
              acts={{
                ...acts,
                find: () => void control.find(),
                run: () => void run(),
                ...(experiment.own && { submit: () => setDialog('submit'), end: () => void end() }),
              }}
            />
          </Suspense>
        }
        onClose={() => setLayout({ guideOpen: false })}
      />
      {asked.has('connect') && (
        <Suspense>
          <ConnectDialog
            open={dialog === 'connect' && open && bench.phase !== 'held'}
            lastDevice={layout.lastDevice}
            busy={bench.busy !== null}
            onConnect={(device) => {
              setLayout({ lastDevice: device.id })
              void control.take(device.id).then(() => setDialog(null))
            }}
            onLocalMissing={() => book.add('error', 'page.localMissing')}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {asked.has('submit') && (
        <Suspense>
          <SubmitDialog
            open={dialog === 'submit'}
            sheetId={experiment.sheetId}
            faults={faults}
            pictures={pictures.length}
            held={bench.phase === 'held' && !bench.guest}
            members={experiment.group?.members ?? []}
            onSubmit={submit}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {dialog === 'pictures' && (
        <Suspense>
          <PicturesDrawer
            experimentId={experiment.id}
            editable={open}
            pictures={pictures}
            onPictures={setPictures}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      <ShortcutsDialog open={dialog === 'help'} onClose={() => setDialog(null)} />
      <EndedDialog ended={bench.ended} onClose={control.endRead} />
    </div>
  )
}
