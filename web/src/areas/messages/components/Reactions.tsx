import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import HeartOutlined from '@ant-design/icons/es/icons/HeartOutlined'
import LikeOutlined from '@ant-design/icons/es/icons/LikeOutlined'
import QuestionOutlined from '@ant-design/icons/es/icons/QuestionOutlined'
import SmileOutlined from '@ant-design/icons/es/icons/SmileOutlined'
import { Button, Dropdown } from 'antd'
import { messageReact } from '@labbox/contract/messages/marks.ts'
import {
  messageList,
  reactionKinds,
  type Message,
  type ReactionKind,
} from '@labbox/contract/messages/messages.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useListed, useTranslation } from '../../../app/i18n.ts'

const icons: Record<ReactionKind, typeof LikeOutlined> = {
  like: LikeOutlined,
  thanks: HeartOutlined,
  done: CheckOutlined,
  question: QuestionOutlined,
}

/** What was said to a message without writing; a press adds one's own to it or takes it back. */
export const Reactions = ({ message, mayReact }: { message: Message; mayReact: boolean }) => {
  const { t } = useTranslation('messages')
  const listed = useListed()
  const react = useMutationOf(messageReact, { invalidates: [messageList] })
  const { id, reactions } = message
  const set = (kind: ReactionKind, on: boolean) => react.mutate({ id, kind, on })
  const named = (names: readonly string[], count: number) =>
    count > names.length
      ? t('react.andMore', { names: listed(names), count: count - names.length })
      : listed(names)
  return (
    <span className="lb-talk-marks">
      {reactions.map(({ kind, count, mine, names }) => {
        const Icon = icons[kind]
        return (
          <Button
            key={kind}
            size="small"
            shape="round"
            icon={<Icon />}
            aria-pressed={mine}
            data-on={mine || undefined}
            disabled={!mayReact}
            title={named(names, count)}
            aria-label={t('react.count', { kind: t(`react.kind.${kind}`), count })}
            onClick={() => set(kind, !mine)}
          >
            <span className="lb-num">{count}</span>
          </Button>
        )
      })}
      {mayReact && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: reactionKinds.map((kind) => {
              const Icon = icons[kind]
              return { key: kind, icon: <Icon />, label: t(`react.kind.${kind}`) }
            }),
            onClick: ({ key }) => {
              const kind = reactionKinds.find((each) => each === key)
              if (kind) set(kind, !reactions.some((one) => one.kind === kind && one.mine))
            },
          }}
        >
          <Button size="small" type="text" icon={<SmileOutlined />} aria-label={t('react.add')} />
        </Dropdown>
      )}
    </span>
  )
}
