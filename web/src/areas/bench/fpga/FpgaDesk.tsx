import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Skeleton } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import { BOARD_HZ } from 'labbox-bench/fpga/board.ts'
import { fpgaFileList, fpgaSourceSave, type FpgaFile } from '@labbox/contract/bench/fpga/files.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import { engineering } from '../../../ui/number/quantity.ts'
import { useSearch } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { BoardPanel, Terminal, type BoardParts } from './BoardPanel.tsx'
import { Files } from './Files.tsx'
import { filesBeside } from './files-beside.ts'
import { fromVhdl, isVhdl } from './from-vhdl.ts'
import { NoVhdl } from './NoVhdl.tsx'
import { Findings, useComplaintText } from './Findings.tsx'
import { Recording } from './Recording.tsx'
import type { Source } from './messages.ts'
import { firstDesign, FIRST_NAME } from './samples.ts'
import { SaidText } from './SaidText.tsx'
import { useBoard } from './use-board.ts'
import { useBuilding } from './use-building.ts'
import '../../../ui/arrange.css'

const told = (error: unknown): void => {
  if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
}
const textOf = async ({ url }: FpgaFile): Promise<string> => (await fetch(url)).text()

// Only experiments with test benches have them.
const Tests = lazy(() => import('./tests/Tests.tsx'))

const simulatedParts: BoardParts = { led: 16, sw: 16, key: 4, digits: 8, matrix: true }

/** A board that stands somewhere, for whoever may use it now. */
export interface RealBoard {
  deviceId: string
  /** Of the bitstreams that it takes. */
  endings: readonly string[]
  /** It can be programmed now. */
  ready: boolean
  busy: boolean
  program: (file: FpgaFile) => void
  /** Names of its pins, where designs may be built for its chip. */
  pins: readonly string[] | null
  /** What stands in the place of the simulated board, with the files. */
  panel: (files: ReactNode) => ReactNode
}

interface Props {
  /** Which board, where there are several. */
  chooser: ReactNode
  /** Null: the simulated one. */
  real: RealBoard | null
}

/** Sources on one side, the board on the other; one button programs it, whichever it is. */
const FpgaDesk = ({ chooser, real }: Props) => {
  const { t } = useTranslation('fpga')
  const client = useQueryClient()
  const { sheet } = useSearch()
  const board = useBoard()
  const textOfComplaint = useComplaintText()
  const [source, setSource] = useState<Source>({ name: FIRST_NAME, text: firstDesign(FIRST_NAME) })
  const [kept, setKept] = useState(source.text)
  const [saving, setSaving] = useState(false)
  const [bitstream, setBitstream] = useState<FpgaFile | null>(null)
  const deviceId = real?.deviceId
  const chosen = real && bitstream?.deviceId === deviceId ? bitstream : null
  useUnsaved(source.text !== kept)

  const open = async (file: FpgaFile): Promise<void> => {
    const text = await textOf(file)
    setSource({ name: file.name, text })
    setKept(text)
  }
  /** What nobody has touched yet goes with the language. */
  const rename = (name: string): void => {
    const first = firstDesign(source.name) === source.text
    const text = first ? firstDesign(name) : source.text
    setSource({ name, text })
    if (first) setKept(text)
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      const { removed } = await call(fpgaSourceSave, {
        fileName: source.name,
        text: source.text,
        ...(deviceId && { deviceId }),
      })
      setKept(source.text)
      notify.success(t('source.saved', { name: source.name }))
      if (removed.length > 0) notify.info(t('files.removed', { names: removed.join(', ') }))
      await invalidate([fpgaFileList])
    } catch (error) {
      told(error)
    } finally {
      setSaving(false)
    }
  }
  /** What is in the editor, and what the person has beside it: a design may be of several files. */
  const written = async (): Promise<Source[]> => {
    const files = await client.fetchQuery(queryOf(fpgaFileList, deviceId ? { deviceId } : {}))
    return [source, ...(await filesBeside(source, files, textOf))]
  }
  /** The same as Verilog; null: it cannot be, for reasons that stand below the editor. */
  const sources = async (): Promise<Source[] | null> => {
    const made = await fromVhdl(await written())
    board.complain(made.complaints)
    return made.sources
  }
  const program = async (): Promise<void> => {
    try {
      await board.program(sources)
    } catch (error) {
      told(error)
    }
  }
  const building = useBuilding({
    deviceId: real?.pins ? real.deviceId : undefined,
    sources,
    onComplaints: board.complain,
    onBuilt: setBitstream,
  })
  const files = (
    <Files
      deviceId={deviceId}
      current={source.name}
      takes={real?.endings}
      chosen={chosen?.id}
      onChoose={setBitstream}
      onOpen={(file) => void open(file).catch(told)}
    />
  )
  const { loaded, rate, running } = board
  const panelBoard = {
    ...board,
    title: t('board.title'),
    name: loaded ? loaded.top : t('board.empty'),
    note:
      running &&
      t('board.rate', { rate: engineering(rate, 'Hz'), share: Math.round((rate / BOARD_HZ) * 100) }),
    parts: simulatedParts,
    works: { sw: true, key: true },
  }
  const problems = board.complaints
    .filter(({ file, line }) => file === source.name && line > 0)
    .map((one) => ({ line: one.line, severity: one.severity, text: textOfComplaint(one) }))

  return (
    <div className="lb-page">
      <PageHeader
        title={t('title')}
        hint={real ? undefined : t('hint')}
        actions={
          <>
            {chooser}
            {!real && board.loaded && (
              <Button onClick={() => board.run(!board.running)}>
                {t(board.running ? 'board.pause' : 'board.resume')}
              </Button>
            )}
            <Button loading={saving} onClick={() => void save()}>
              {t('source.save')}
            </Button>
            {building.available && (
              <Button loading={building.busy} onClick={() => void building.build().catch(told)}>
                {t('build.action')}
              </Button>
            )}
            {real ? (
              <Button
                type="primary"
                loading={real.busy}
                disabled={!real.ready || !chosen}
                onClick={() => chosen && real.program(chosen)}
              >
                {t('board.program')}
              </Button>
            ) : (
              <Button type="primary" loading={board.busy} onClick={() => void program()}>
                {t('board.program')}
              </Button>
            )}
          </>
        }
      />
      <div className="lb-side-by-side">
        <div style={{ display: 'grid', gap: 16, alignContent: 'start', minWidth: 0 }}>
          <Form layout="vertical">
            <Form.Item label={t('source.name')} style={{ margin: 0 }}>
              <Input
                value={source.name}
                aria-label={t('source.name')}
                maxLength={60}
                onChange={({ target }) => rename(target.value)}
              />
            </Form.Item>
          </Form>
          {isVhdl(source.name) && <NoVhdl />}
          {building.available === false && <Alert type="info" showIcon title={t('build.missing')} />}
          {building.available && real?.pins && (
            <p className="lb-muted" style={{ margin: 0 }}>
              {t('build.pins', { names: real.pins.join(', ') })}
            </p>
          )}
          <CodeEditor
            value={source.text}
            language={isVhdl(source.name) ? 'vhdl' : 'verilog'}
            label={isVhdl(source.name) ? t('vhdl.label') : t('source.label')}
            problems={problems}
            onChange={(text) => setSource((before) => ({ ...before, text }))}
          />
          {real ? (
            <Findings board={{ ...board, refusal: null, loaded: null, stable: true }} />
          ) : (
            <Findings board={board} />
          )}
          {building.log && <SaidText label={t('build.said')} text={building.log} />}
          {sheet && (
            <Suspense fallback={<Skeleton active title={false} />}>
              <Tests sheetId={sheet} sources={sources} />
            </Suspense>
          )}
        </div>
        <div style={{ display: 'grid', gap: 16, alignContent: 'start', minWidth: 0 }}>
          {real ? (
            real.panel(files)
          ) : (
            <>
              <BoardPanel board={panelBoard} />
              <Terminal board={board} />
              <Recording board={board} />
              {files}
            </>
          )}
        </div>
      </div>
    </div>
  )
}

export default FpgaDesk
