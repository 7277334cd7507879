import { Alert, Button, Select, Space } from 'antd'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  compilerGet,
  programCompile,
  type CompileMessage,
  type CompileTarget,
} from '@labbox/contract/bench/compile.ts'
import { PROGRAM, type Program, type ProgramLanguage } from '@labbox/contract/bench/program.ts'
import { ImageError, readHex, readImage, writeHex } from 'labbox-bench/mcu/image.ts'
import { imageOf, packed } from 'labbox-bench/mcu/packed.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import type { CodeProblem } from '../../../ui/code/CodeMirrorEditor.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import { exampleNames, loadExample } from './examples.ts'
import '../../../ui/code/code-window.css'

interface Props {
  kind: CompileTarget
  /** Bytes of program memory. */
  flash: number
  program: Program | undefined
  readOnly: boolean
  onChange: (program: Program) => void
  stops: readonly number[]
  onStop: (line: number) => void
  current: number | null
}

/** What a new source begins with. */
const STARTS: Record<CompileTarget, string> = {
  atmega328p: '#include <avr/io.h>\n\nint main(void) {\n  for (;;) {\n  }\n}\n',
  at89c51: '#include <8051.h>\n\nvoid main(void) {\n  for (;;) {\n  }\n}\n',
}

const problemOf = ({ line, column, severity, text }: CompileMessage): CodeProblem => ({
  line: Math.max(line, 1),
  ...(column !== null && { column }),
  severity,
  text,
})

/** The program of a part: a file, an example, or source that is compiled here. */
export const ProgramTab = ({ kind, flash, program, readOnly, onChange, stops, onStop, current }: Props) => {
  const { t } = useTranslation('chip')
  const compiler = useQuery(queryOf(compilerGet, { target: kind })).data
  const [source, setSource] = useState(program?.source?.text ?? STARTS[kind])
  const [language, setLanguage] = useState<ProgramLanguage>(program?.source?.language ?? 'c')
  const [messages, setMessages] = useState<readonly CompileMessage[]>([])
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const edited = program?.source?.text !== source

  const taking = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefused(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof ImageError)
        setRefused(t(`refused.${error.code}`, { line: error.line, limit: flash }))
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File) =>
    taking(async () => {
      const image = readImage(new Uint8Array(await file.arrayBuffer()), file.name, flash)
      onChange({ name: file.name.slice(-PROGRAM.name), image: packed(image) })
      setMessages([])
    })
  const takeExample = (name: string) =>
    taking(async () => {
      const example = await loadExample(name)
      setSource(example.source)
      setLanguage('c')
      setMessages([])
      onChange({
        name: `${name}.hex`,
        image: packed(readHex(example.hex, flash)),
        source: { language: 'c', text: example.source },
      })
    })
  const compile = () =>
    taking(async () => {
      const answer = await call(programCompile, { target: kind, language, source })
      setMessages(answer.messages)
      if (answer.program)
        onChange({
          name: language === 'c' ? 'main.c' : 'main.S',
          ...answer.program,
          source: { language, text: source },
        })
    })

  const errors = messages.filter(({ severity }) => severity === 'error').length
  return (
    <FileDrop accept=".hex,.ihx,.bin" onFile={(file) => void take(file)} className="lb-code-window-program">
      {(choose) => (
        <>
          <p>
            {program
              ? t('program.has', { name: program.name, bytes: imageOf(program).length, limit: flash })
              : t('program.none')}
          </p>
          {refused && <Alert type="error" showIcon title={refused} />}
          <Space wrap>
            <Button disabled={readOnly} onClick={choose}>
              {t('program.upload')}
            </Button>
            {kind === 'atmega328p' && (
              <Select
                aria-label={t('program.example')}
                placeholder={t('program.example')}
                value={null}
                disabled={readOnly}
                popupMatchSelectWidth={false}
                options={exampleNames.map((name) => ({ value: name, label: t(`example.${name}`) }))}
                onChange={(name: string | null) => {
                  if (name) void takeExample(name)
                }}
              />
            )}
            {program && (
              <Button
                onClick={() =>
                  saveFile(`${program.name.replace(/\.\w+$/, '')}.hex`, writeHex(imageOf(program)))
                }
              >
                {t('program.download')}
              </Button>
            )}
          </Space>
          <Space wrap className="lb-code-window-build">
            {kind === 'atmega328p' && (
              <Select
                aria-label={t('source.language')}
                value={language}
                disabled={readOnly}
                options={(['c', 'asm'] as const).map((value) => ({ value, label: t(`source.${value}`) }))}
                onChange={setLanguage}
              />
            )}
            <Button
              type="primary"
              loading={busy}
              disabled={readOnly || compiler?.available !== true}
              onClick={() => void compile()}
            >
              {t('source.compile')}
            </Button>
            <span className="lb-muted" role="status">
              {messages.length > 0 || errors > 0
                ? t('source.messages', { errors, warnings: messages.length - errors })
                : program?.source && !edited
                  ? t('source.done')
                  : ''}
            </span>
          </Space>
          {compiler?.available === false && (
            <Alert
              type="info"
              showIcon
              title={
                compiler.reason === 'missing'
                  ? t('source.missing', { package: compiler.package })
                  : t('source.forbidden')
              }
            />
          )}
          <CodeEditor
            value={source}
            onChange={setSource}
            language={language}
            label={t('source.title')}
            readOnly={readOnly}
            problems={messages.map(problemOf)}
            breakpoints={stops}
            onBreakpoint={onStop}
            current={edited ? null : current}
          />
          {messages.length > 0 && (
            <ul className="lb-code-window-messages">
              {messages.map(({ line, severity, text }, i) => (
                // Two messages may say the same of one line.
                <li key={`${i} ${line}`} data-severity={severity}>
                  {line > 0 ? t('source.line', { line, text }) : text}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FileDrop>
  )
}
