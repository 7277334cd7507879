import {
  BorderlessTableOutlined,
  DeleteOutlined,
  ExpandOutlined,
  FileTextOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  RotateRightOutlined,
  SwapOutlined,
  TagOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../app/i18n.ts'
import { FileMenu } from '../files/FileMenu.tsx'
import { type CommandId, COMMANDS, runCommand } from '../state/commands.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

const WireIcon = () => (
  <span role="img" aria-hidden className="anticon">
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5">
      <path d="M3.5 12.5H8V3.5H12.5" />
      <circle cx="2" cy="12.5" r="1.5" />
      <circle cx="14" cy="3.5" r="1.5" />
    </svg>
  </span>
)

const FlowIcon = () => (
  <span role="img" aria-hidden className="anticon">
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5">
      <path d="M1 8H14M10 4L14 8L10 12" />
    </svg>
  </span>
)

interface Tool {
  id: CommandId
  keys: string
  icon: ReactNode
}

const EDIT: Tool[][] = [
  [
    { id: 'undo', keys: 'Ctrl+Z', icon: <UndoOutlined /> },
    { id: 'redo', keys: 'Ctrl+Y', icon: <RedoOutlined /> },
  ],
  [
    { id: 'wire', keys: 'W', icon: <WireIcon /> },
    { id: 'label', keys: 'L', icon: <TagOutlined /> },
    { id: 'rotate', keys: 'R', icon: <RotateRightOutlined /> },
    { id: 'mirror', keys: 'M', icon: <SwapOutlined /> },
    { id: 'delete', keys: 'Del', icon: <DeleteOutlined /> },
  ],
]
const LOOK: Tool[] = [
  { id: 'zoomOut', keys: '−', icon: <ZoomOutOutlined /> },
  { id: 'zoomIn', keys: '+', icon: <ZoomInOutlined /> },
  { id: 'fit', keys: '0', icon: <ExpandOutlined /> },
  { id: 'grid', keys: 'G', icon: <BorderlessTableOutlined /> },
]

interface Props {
  /** Opens the parts list where it is not always shown. */
  onParts: () => void
  onNetlist: () => void
  onHelp: () => void
  /** Whether the circuit is being previewed; undefined: that cannot be done here. */
  preview: boolean | undefined
  onPreview: (on: boolean) => void
}

/** Commands as buttons. */
export const Toolbar = ({ onParts, onNetlist, onHelp, preview, onPreview }: Props) => {
  const { t } = useTranslation('bench')
  const editor = useEditor()
  const readOnly = useEditorState((s) => s.options.readOnly)
  const standard = useEditorState((s) => s.view.standard)
  return (
    <div className="lb-toolbar" role="toolbar" aria-label={t('editor.toolbar')}>
      {!readOnly && (
        <Button size="small" type="text" className="lb-parts-button" onClick={onParts}>
          {t('editor.parts')}
        </Button>
      )}
      {!readOnly &&
        EDIT.map((group) => (
          <span key={group[0]!.id} className="lb-toolbar-group">
            {group.map((tool) => (
              <ToolButton key={tool.id} {...tool} />
            ))}
          </span>
        ))}
      <span className="lb-toolbar-group">
        {LOOK.map((tool) => (
          <ToolButton key={tool.id} {...tool} />
        ))}
        <ZoomText />
        <Tooltip title={t('editor.command.standard')}>
          <Button size="small" type="text" onClick={() => runCommand(editor, 'standard')}>
            {standard === 'iec' ? 'IEC' : 'IEEE'}
          </Button>
        </Tooltip>
      </span>
      {preview !== undefined && (
        <Tooltip title={preview ? '' : t('editor.previewHint')}>
          <Button size="small" type="text" aria-pressed={preview} onClick={() => onPreview(!preview)}>
            {t('editor.preview')}
          </Button>
        </Tooltip>
      )}
      <ShowButton what="flow" icon={<FlowIcon />} />
      <ShowButton what="volts" icon={<span aria-hidden>V</span>} />
      <span className="lb-toolbar-group lb-toolbar-end">
        <Button size="small" type="text" icon={<FileTextOutlined />} onClick={onNetlist}>
          {t('editor.netlist')}
        </Button>
        <FileMenu />
        <Tooltip title={`${t('editor.help')} (?)`}>
          <Button
            size="small"
            type="text"
            icon={<QuestionCircleOutlined />}
            aria-label={t('editor.help')}
            onClick={onHelp}
          />
        </Tooltip>
      </span>
    </div>
  )
}

/** Shows the currents of wires, or the voltages of nets, while the circuit runs. */
const ShowButton = ({ what, icon }: { what: 'flow' | 'volts'; icon: ReactNode }) => {
  const { t } = useTranslation('bench')
  const editor = useEditor()
  const isRunning = useEditorState((s) => s.view.shows !== null)
  const shown = useEditorState((s) => s.view[what])
  return isRunning ? (
    <Tooltip title={t(`editor.${what}`)}>
      <Button
        size="small"
        type="text"
        icon={icon}
        aria-label={t(`editor.${what}`)}
        aria-pressed={shown}
        onClick={() => editor.look({ [what]: !shown })}
      />
    </Tooltip>
  ) : null
}

const ToolButton = ({ id, keys, icon }: Tool) => {
  const { t } = useTranslation('bench')
  const editor = useEditor()
  const enabled = useEditorState((s) => COMMANDS[id].enabled(s))
  const pressed = useEditorState((s) =>
    id === 'grid' ? s.view.grid : id === 'wire' ? s.view.tool.kind === 'wire' : undefined,
  )
  const name = t(`editor.command.${id}`)
  return (
    <Tooltip title={`${name} (${keys})`}>
      <Button
        size="small"
        type="text"
        icon={icon}
        aria-label={name}
        aria-pressed={pressed}
        disabled={!enabled}
        onClick={() => runCommand(editor, id)}
      />
    </Tooltip>
  )
}

const ZoomText = () => {
  const percent = useEditorState((s) => Math.round(s.view.camera.scale * 100))
  return <span className="lb-zoom lb-num">{percent} %</span>
}
