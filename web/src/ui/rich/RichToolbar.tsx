import {
  BoldOutlined,
  CodeOutlined,
  EditOutlined,
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
import { Button, Dropdown, Select } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import type { RichExtras, RichToolsProps } from './extras.ts'
import { LineDialog, type Line } from './LineDialog.tsx'
import { addressOf } from './link.ts'
import { RichTool } from './RichTool.tsx'

interface Props extends RichToolsProps {
  onFormula(kind: 'inline' | 'block'): void
  /** Whether pictures are offered. */
  pictures: boolean
  Tools: RichExtras['Tools']
}

const marks = [
  ['bold', <BoldOutlined key="b" />],
  ['italic', <ItalicOutlined key="i" />],
  ['underline', <UnderlineOutlined key="u" />],
  ['strike', <StrikethroughOutlined key="s" />],
  ['code', <CodeOutlined key="c" />],
] as const

/** Kinds of paragraphs: plain, headings by level, and program text. */
const levels = [0, 1, 2, 3, 'code'] as const
type Level = (typeof levels)[number]

const levelOf = (editor: Editor): Level => {
  if (editor.isActive('codeBlock')) return 'code'
  return levels.find((one) => one !== 0 && editor.isActive('heading', { level: one })) ?? 0
}

export const RichToolbar = ({ editor, onFormula, pictures, onPictures, Tools }: Props) => {
  const { t } = useTranslation(['common', 'rich'])
  const picker = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<Line | null>(null)
  const setLevel = (one: Level) => {
    const chain = editor.chain().focus()
    if (one === 'code') chain.setCodeBlock().run()
    else if (one === 0) chain.setParagraph().run()
    else chain.setHeading({ level: one }).run()
  }
  const levelName = (one: Level) => {
    if (one === 'code') return t('rich:codeBlock')
    return t(one === 0 ? 'rich:paragraph' : 'rich:heading', { level: one })
  }
  const setLink = (typed: string) => {
    const href = addressOf(typed)
    if (typed !== '' && href === null) return t('rich:linkWrong')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === null) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      // Without a selection the address itself becomes the text; typing then continues outside the link.
      chain
        .insertContent([
          { type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] },
          { type: 'text', text: ' ' },
        ])
        .run()
    else chain.setLink({ href }).run()
    return undefined
  }
  const askLink = () =>
    setAsked({
      title: t('rich:link'),
      hint: t('rich:linkPrompt'),
      take: setLink,
      value: String(editor.getAttributes('link').href ?? ''),
    })
  const describe = () =>
    setAsked({
      title: t('rich:pictureText'),
      hint: t('rich:picturePrompt'),
      value: String(editor.getAttributes('image').alt ?? ''),
      take: (said) => {
        const alt = said.slice(0, 300)
        editor.chain().focus().updateAttributes('image', { alt }).run()
        return undefined
      },
    })
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
    <div className="lb-rich-bar" role="toolbar" aria-label={t('rich:toolbar')}>
      <Select
        size="small"
        variant="borderless"
        aria-label={t('rich:level')}
        value={levelOf(editor)}
        onChange={setLevel}
        options={levels.map((one) => ({ value: one, label: levelName(one) }))}
        style={{ width: 120 }}
      />
      {marks.map(([name, icon]) => (
        <RichTool
          key={name}
          label={t(`rich:mark.${name}`)}
          icon={icon}
          onUse={() => editor.chain().focus().toggleMark(name).run()}
          active={editor.isActive(name)}
        />
      ))}
      <RichTool
        label={t('rich:bulletList')}
        icon={<UnorderedListOutlined />}
        onUse={() => editor.chain().focus().toggleBulletList().run()}
        active={editor.isActive('bulletList')}
      />
      <RichTool
        label={t('rich:orderedList')}
        icon={<OrderedListOutlined />}
        onUse={() => editor.chain().focus().toggleOrderedList().run()}
        active={editor.isActive('orderedList')}
      />
      <RichTool
        label={t('rich:link')}
        icon={<LinkOutlined />}
        onUse={askLink}
        active={editor.isActive('link')}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: tableActs.map((name) => ({ key: name, label: t(`rich:tableAct.${name}`) })),
          onClick: ({ key }) => tableAct(key as (typeof tableActs)[number]),
        }}
      >
        <Button type="text" size="small" icon={<TableOutlined />} aria-label={t('rich:table')} />
      </Dropdown>
      <Dropdown
        trigger={['click']}
        menu={{
          items: (['inline', 'block'] as const).map((kind) => ({
            key: kind,
            label: t(`rich:formula_${kind}`),
          })),
          onClick: ({ key }) => onFormula(key as 'inline' | 'block'),
        }}
      >
        <Button type="text" size="small" icon={<FunctionOutlined />} aria-label={t('rich:formula')} />
      </Dropdown>
      {pictures && (
        <RichTool
          label={t('rich:picture')}
          icon={<PictureOutlined />}
          onUse={() => picker.current?.click()}
        />
      )}
      {editor.isActive('image') && (
        <RichTool label={t('rich:pictureText')} icon={<EditOutlined />} onUse={describe} />
      )}
      {Tools && <Tools editor={editor} onPictures={onPictures} />}
      <RichTool
        label={t('rich:undo')}
        icon={<UndoOutlined />}
        onUse={() => editor.chain().focus().undo().run()}
      />
      <RichTool
        label={t('rich:redo')}
        icon={<RedoOutlined />}
        onUse={() => editor.chain().focus().redo().run()}
      />
      <input
        ref={picker}
        type="file"
        // Hidden by style: Ant Design's forms show file inputs that have the attribute `hidden`.
        style={{ display: 'none' }}
        multiple
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {asked && <LineDialog line={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
