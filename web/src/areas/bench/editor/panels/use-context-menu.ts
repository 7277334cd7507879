import type { MenuProps } from 'antd'
import { useTranslation } from '../../../../app/i18n.ts'
import { type CommandId, COMMANDS, runCommand } from '../state/commands.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

const GROUPS: { id: CommandId; keys?: string; danger?: boolean }[][] = [
  [{ id: 'edit', keys: 'Enter' }],
  [
    { id: 'rotate', keys: 'R' },
    { id: 'mirror', keys: 'M' },
  ],
  [
    { id: 'copy', keys: 'Ctrl+C' },
    { id: 'cut', keys: 'Ctrl+X' },
    { id: 'paste', keys: 'Ctrl+V' },
    { id: 'duplicate', keys: 'Ctrl+D' },
    { id: 'selectAll', keys: 'Ctrl+A' },
  ],
  [{ id: 'wire', keys: 'W' }, { id: 'label', keys: 'L' }, { id: 'align' }, { id: 'fit', keys: '0' }],
  [{ id: 'delete', keys: 'Del', danger: true }],
]

/** The menu of the right mouse button and of the menu key. */
export function useContextMenu(): MenuProps {
  const { t } = useTranslation('bench')
  const editor = useEditor()
  // what is enabled hangs on selection, history and options
  useEditorState((s) => s.view.selection)
  useEditorState((s) => s.options)
  const state = editor.getState()
  const items = GROUPS.flatMap((group, i) => [
    ...(i > 0 ? [{ type: 'divider' as const, key: `line${i}` }] : []),
    ...group.map(({ id, keys, danger }) => ({
      key: id,
      label: t(`editor.command.${id}`),
      extra: keys,
      danger,
      disabled: !COMMANDS[id].enabled(state),
    })),
  ])
  return { items, onClick: ({ key }) => runCommand(editor, key as CommandId) }
}
