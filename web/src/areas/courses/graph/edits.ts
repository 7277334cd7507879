import { topicTypes, type GraphDocument, type Topic } from '@labbox/contract/courses/graph.ts'

/** Changes of a graph as functions of it: nothing is changed in place, so that undo keeps what was. */

const freshId = (): string => `t${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`

export const addTopic = (
  document: GraphDocument,
  more: Pick<Topic, 'type' | 'name' | 'parentId'>,
): { document: GraphDocument; id: string } => {
  const id = freshId()
  const topic: Topic = { id, description: {}, links: [], ...more }
  return { document: { ...document, topics: [...document.topics, topic] }, id }
}

export const changeTopic = (
  document: GraphDocument,
  id: string,
  change: Partial<Omit<Topic, 'id' | 'type'>>,
): GraphDocument => ({
  ...document,
  topics: document.topics.map((topic) => (topic.id === id ? { ...topic, ...change } : topic)),
})

/** Without the topic and its relations; what stood in a classification moves to where that one stood. */
export const removeTopic = (document: GraphDocument, id: string): GraphDocument => {
  const parentId = document.topics.find((topic) => topic.id === id)?.parentId ?? null
  return {
    topics: document.topics
      .filter((topic) => topic.id !== id)
      .map((topic) => (topic.parentId === id ? { ...topic, parentId } : topic)),
    relations: document.relations.filter(({ from, to }) => from !== id && to !== id),
  }
}

export const relate = (document: GraphDocument, from: string, to: string): GraphDocument =>
  document.relations.some((one) => one.from === from && one.to === to)
    ? document
    : { ...document, relations: [...document.relations, { from, to }] }

export const unrelate = (document: GraphDocument, from: string, to: string): GraphDocument => ({
  ...document,
  relations: document.relations.filter((one) => one.from !== from || one.to !== to),
})

/** Classifications that a topic may stand in: all but itself and what is in it. */
export const placesFor = ({ topics }: GraphDocument, id: string): Topic[] => {
  const inside = new Set([id])
  // A child may come before its parent in the list, so this repeats until nothing more is found.
  for (let before = 0; before < inside.size;) {
    before = inside.size
    for (const topic of topics) if (topic.parentId && inside.has(topic.parentId)) inside.add(topic.id)
  }
  return topics.filter((topic) => topic.type === topicTypes.classify && !inside.has(topic.id))
}
