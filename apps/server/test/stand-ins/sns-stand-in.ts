import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'

export const topicArn = 'arn:aws:sns:us-west-2:123456789012:MyTopic'
export const certUrl = 'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem'

export type SnsStandIn = Awaited<ReturnType<typeof openSnsStandIn>>

/**
 * Amazon SNS as its documentation describes it: signs messages (version 1 or 2), serves its key where messages say, and confirms
 * subscriptions. `agent` leads every connection here.
 */
export async function openSnsStandIn() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const requested: string[] = []
  let status = 200
  const server = createServer((request, response) => {
    requested.push(`https://${request.headers.host}${request.url}`)
    response.writeHead(status)
    response.end(request.url?.endsWith('.pem') && status === 200 ? publicKey.export({ type: 'spki', format: 'pem' }) : 'no certificate')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent()
  agent.createConnection = (() => connect(port, '127.0.0.1')) as typeof agent.createConnection

  const signed = (message: Record<string, string>, version: '1' | '2' = '1'): string => {
    const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
    const text = names.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('')
    const Signature = createSign(version === '1' ? 'sha1WithRSAEncryption' : 'sha256WithRSAEncryption')
      .update(text)
      .sign(privateKey, 'base64')
    return JSON.stringify({ ...message, SignatureVersion: version, Signature, SigningCertURL: message.SigningCertURL ?? certUrl })
  }
  const envelope = (changes: Record<string, string> = {}) => ({
    MessageId: randomUUID(),
    TopicArn: topicArn,
    Timestamp: new Date().toISOString(),
    ...changes,
  })
  return {
    agent,
    requested,
    answerWith(next: number): void {
      status = next
    },
    notify: (message: object | string, changes: Record<string, string> = {}, version?: '1' | '2') =>
      signed(
        { Type: 'Notification', ...envelope(changes), Message: typeof message === 'string' ? message : JSON.stringify(message) },
        version,
      ),
    subscribe: (changes: Record<string, string> = {}) =>
      signed({
        Type: 'SubscriptionConfirmation',
        ...envelope(),
        Token: '2336412f37',
        Message: `You have chosen to subscribe to the topic ${topicArn}.\nTo confirm the subscription, visit the SubscribeURL included in this message.`,
        SubscribeURL: `https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=2336412f37`,
        ...changes,
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
