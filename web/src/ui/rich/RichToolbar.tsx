import {
  BoldOutlined,
  CodeOutlined,
  FunctionOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Button, Dropdown, Select, Tooltip } from 'antd'
import { useRef, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../../app/i18n.ts'

interface Props {
  editor: Editor
  onFormula(kind: 'inline' | 'block'): void
  onPictures(files: File[]): void
  Tools?: ComponentType<{ editor: Editor }> | undefined
}

const marks = [
  ['bold', <BoldOutlined key="b" />],
  ['italic', <ItalicOutlined key="i" />],
  ['underline', <UnderlineOutlined key="u" />],
  ['strike', <StrikethroughOutlined key="s" />],
  ['code', <CodeOutlined key="c" />],
] as const

const levels = [0, 1, 2, 3] as const

interface ToolProps {
  name: string
  icon: ReactNode
  act(): unknown
  active?: boolean
}

const Tool = ({ name, icon, act, active = false }: ToolProps) => {
  const { t } = useTranslation('common')
  return (
    <Tooltip title={t(`rich.${name}`)}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={t(`rich.${name}`)}
        aria-pressed={active}
        className={active ? 'is-active' : ''}
        onClick={act}
      />
    </Tooltip>
  )
}

export const RichToolbar = ({ editor, onFormula, onPictures, Tools }: Props) => {
  const { t } = useTranslation('common')
  const picker = useRef<HTMLInputElement>(null)
  const level = levels.find((one) => one > 0 && editor.isActive('heading', { level: one })) ?? 0
  const setLevel = (one: 0 | 1 | 2 | 3) => {
    const chain = editor.chain().focus()
    if (one === 0) chain.setParagraph().run()
    else chain.setHeading({ level: one }).run()
  }
  const askLink = () => {
    const before = String(editor.getAttributes('link').href ?? '')
    const href = window.prompt(t('rich.linkPrompt'), before)
    if (href === null) return
    if (href === '') editor.chain().focus().unsetLink().run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  }
  const inTable = editor.isActive('table')
  const tableActs = inTable
    ? (['addRowAfter', 'addColumnAfter', 'deleteRow', 'deleteColumn', 'deleteTable'] as const)
    : (['insertTable'] as const)
  const tableAct = (name: (typeof tableActs)[number]) => {
    const chain = editor.chain().focus()
    if (name === 'insertTable') chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
    else chain[name]().run()
  }
  return (
    <div className="lb-rich-bar" role="toolbar" aria-label={t('rich.toolbar')}>
      <Select
        size="small"
        variant="borderless"
        aria-label={t('rich.level')}
        value={level}
        onChange={setLevel}
        options={levels.map((one) => ({
          value: one,
          label: t(one === 0 ? 'rich.paragraph' : 'rich.heading', { level: one }),
        }))}
        style={{ width: 104 }}
      />
      {marks.map(([name, icon]) => (
        <Tool
          key={name}
          name={name}
          icon={icon}
          act={() => editor.chain().focus().toggleMark(name).run()}
          active={editor.isActive(name)}
        />
      ))}
      <Tool
        name="bulletList"
        icon={<UnorderedListOutlined />}
        act={() => editor.chain().focus().toggleBulletList().run()}
        active={editor.isActive('bulletList')}
      />
      <Tool
        name="orderedList"
        icon={<OrderedListOutlined />}
        act={() => editor.chain().focus().toggleOrderedList().run()}
        active={editor.isActive('orderedList')}
      />
      <Tool name="link" icon={<LinkOutlined />} act={askLink} active={editor.isActive('link')} />
      <Dropdown
        trigger={['click']}
        menu={{
          items: tableActs.map((name) => ({ key: name, label: t(`rich.${name}`) })),
          onClick: ({ key }) => tableAct(key as (typeof tableActs)[number]),
        }}
      >
        <Button type="text" size="small" icon={<TableOutlined />} aria-label={t('rich.table')} />
      </Dropdown>
      <Dropdown
        trigger={['click']}
        menu={{
          items: (['inline', 'block'] as const).map((kind) => ({
            key: kind,
            label: t(`rich.formula_${kind}`),
          })),
          onClick: ({ key }) => onFormula(key as 'inline' | 'block'),
        }}
      >
        <Button type="text" size="small" icon={<FunctionOutlined />} aria-label={t('rich.formula')} />
      </Dropdown>
      <Tool name="picture" icon={<PictureOutlined />} act={() => picker.current?.click()} />
      {Tools && <Tools editor={editor} />}
      <Tool name="undo" icon={<UndoOutlined />} act={() => editor.chain().focus().undo().run()} />
      <Tool name="redo" icon={<RedoOutlined />} act={() => editor.chain().focus().redo().run()} />
      <input
        ref={picker}
        type="file"
        // By style: Ant Design's forms show file inputs that are only `hidden`.
        style={{ display: 'none' }}
        multiple
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
