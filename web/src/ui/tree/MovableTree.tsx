import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined'
import { Button, Tree, type TreeDataNode, type TreeProps } from 'antd'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import {
  placeAfter,
  placeOfDrop,
  rowsAround,
  type Grown,
  type Place,
  type Step,
  type TreeNode,
} from './order.ts'

const steps: Record<Step, { key: string; icon: ReactNode }> = {
  up: { key: 'ArrowUp', icon: <ArrowUpOutlined /> },
  down: { key: 'ArrowDown', icon: <ArrowDownOutlined /> },
  out: { key: 'ArrowLeft', icon: <MenuFoldOutlined /> },
  in: { key: 'ArrowRight', icon: <MenuUnfoldOutlined /> },
}
const stepNames = Object.keys(steps) as Step[]

type Move = (id: string, place: Place) => void

/** The four steps of a row as buttons, for who does not drag. */
export const StepButtons = ({
  tree,
  id,
  onMove,
}: {
  tree: readonly TreeNode[]
  id: string
  onMove: Move
}) => {
  const { t } = useTranslation('tree')
  return stepNames.map((step) => (
    <Button
      key={step}
      size="small"
      icon={steps[step].icon}
      aria-label={t(`tree:move.${step}`)}
      title={t(`tree:move.${step}`)}
      onClick={() => {
        const place = placeAfter(tree, id, step)
        if (place) onMove(id, place)
      }}
    />
  ))
}

interface Props<T> {
  label: string
  /** The whole tree, by which places are counted. */
  tree: readonly Grown<T>[]
  /** The part of it that is shown; default all. */
  shown?: readonly Grown<T>[]
  movable: boolean
  chosen: string | null
  onChoose: (id: string) => void
  onMove: Move
  /** May something stand in this row; default yes. */
  holds?: (node: Grown<T>) => boolean
  title: (node: Grown<T>) => ReactNode
}

/** A tree reordered by dragging, or by Alt and the arrow keys on the chosen row. */
export const MovableTree = <T extends { id: string }>(props: Props<T>) => {
  const { tree, chosen, movable, onChoose, onMove, holds = () => true, title } = props
  // The words of its buttons come with the tree: they appear once a row is chosen, and must not hide the page then.
  useTranslation('tree')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  // A chosen row that comes into a closed one has to be seen there.
  const around = chosen ? rowsAround(tree, chosen) : []
  const [seenIn, setSeenIn] = useState(around.join())
  if (seenIn !== around.join()) {
    setSeenIn(around.join())
    setClosed(new Set([...closed].filter((id) => !around.includes(id))))
  }
  const pressed = (event: KeyboardEvent) => {
    const step = stepNames.find((each) => steps[each].key === event.key)
    if (!event.altKey || !step || !movable || !chosen) return
    event.preventDefault()
    event.stopPropagation()
    const place = placeAfter(tree, chosen, step)
    if (place) onMove(chosen, place)
  }
  const dropped: TreeProps['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    const own = Number(node.pos.split('-').at(-1))
    const where = !dropToGap ? 'on' : dropPosition > own ? 'after' : 'before'
    const place = placeOfDrop(tree, String(dragNode.key), String(node.key), where)
    if (place) onMove(String(dragNode.key), place)
  }
  const leaves = new Set<string>()
  const ids: string[] = []
  const dataOf = (node: Grown<T>): TreeDataNode => {
    ids.push(node.id)
    if (!holds(node)) leaves.add(node.id)
    return { key: node.id, title: title(node), children: node.children.map(dataOf) }
  }
  const treeData = (props.shown ?? tree).map(dataOf)
  return (
    // In the capture phase, before the tree handles the arrow keys.
    <div onKeyDownCapture={pressed}>
      <Tree
        blockNode
        draggable={movable ? { icon: false } : false}
        expandedKeys={ids.filter((id) => !closed.has(id))}
        onExpand={(open) => setClosed(new Set(ids.filter((id) => !open.includes(id))))}
        aria-label={props.label}
        treeData={treeData}
        selectedKeys={chosen ? [chosen] : []}
        onSelect={(_, { node }) => onChoose(String(node.key))}
        onActiveChange={(key) => key && onChoose(String(key))}
        allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || !leaves.has(String(dropNode.key))}
        onDrop={dropped}
      />
    </div>
  )
}
