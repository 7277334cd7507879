import { Link } from '../../../ui/navigation.ts'
import { topicTypes, type Topic } from '@labbox/contract/courses/graph.ts'
import type { Graph, LinkName } from '@labbox/contract/courses/graphs.ts'
import type { TopicMastery } from '@labbox/contract/courses/mastery.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LevelTag } from './Legend.tsx'
import type { Selection } from './selection.ts'

interface Props {
  graph: Graph
  topic: Topic
  /** Students are led to their own pages of the material. */
  student: boolean
  known: TopicMastery | undefined
  next: boolean
  onSelect: (selection: Selection) => void
}

const TopicLink = ({ link, courseId, student }: { link: LinkName; courseId: string; student: boolean }) => {
  const { t } = useTranslation('courses-graph')
  const text = useLocalText()
  const label = `${t(`link.${link.kind}`)}${t('view.colon')}${text(link.name)}`
  const to = {
    ware: student ? '/stu/preview/ware' : '/teacher/ware',
    lab: student ? '/stu/preview/course/guidebook' : '/course/list/view/guidebook',
    tag: student ? '/stu/exerciseOnline' : null,
  }[link.kind]
  const search = { ware: { course: courseId, ware: link.id }, lab: { id: courseId, lab: link.id }, tag: {} }
  return to === null ? (
    label
  ) : (
    <Link to={to} search={search[link.kind]}>
      {label}
    </Link>
  )
}

/** One topic for reading: what it is, how well it is known, what comes before and after, where it is learned. */
export const TopicCard = ({ graph, topic, student, known, next, onSelect }: Props) => {
  const { t } = useTranslation('courses-graph')
  const text = useLocalText()
  const { topics, relations } = graph.document
  const byId = new Map(topics.map((one) => [one.id, one]))
  const sides = {
    from: relations.filter(({ to }) => to === topic.id).map(({ from }) => from),
    to: relations.filter(({ from }) => from === topic.id).map(({ to }) => to),
  }
  const links = graph.links.filter((link) =>
    topic.links.some(({ kind, id }) => kind === link.kind && id === link.id),
  )
  return (
    <>
      <h2>{text(topic.name)}</h2>
      {topic.type === topicTypes.point && known && <LevelTag known={known} next={next} />}
      {text(topic.description) && <p>{text(topic.description)}</p>}
      {(['from', 'to'] as const).map(
        (side) =>
          sides[side].length > 0 && (
            <section key={side}>
              <h3>{t(`topic.${side}`)}</h3>
              <ul className="lb-graph-outline">
                {sides[side].map((id) => (
                  <li key={id}>
                    <button type="button" onClick={() => onSelect({ kind: 'topic', id })}>
                      {text(byId.get(id)?.name)}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {topic.type === topicTypes.point && (
        <section>
          <h3>{t('topic.links')}</h3>
          {links.length === 0 && <p className="lb-muted">{t('view.noLinks')}</p>}
          <ul className="lb-graph-plain">
            {links.map((link) => (
              <li key={`${link.kind} ${link.id}`}>
                <TopicLink link={link} courseId={graph.courseId} student={student} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
