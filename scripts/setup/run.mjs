import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Runs a program with its output in a file, which stays only when the program fails.
 * @param {string[]} command  the program and its parameters
 * @param {{ cwd: string, log: string, onStart: (pid: number) => void }} options
 * @returns {Promise<{ status: number | null, signal: string | null, error?: Error, output: string }>}
 */
export async function runLogged([program, ...parameters], { cwd, log, onStart }) {
  mkdirSync(dirname(log), { recursive: true })
  const file = openSync(log, 'w')
  const child = spawn(program, parameters, { cwd, stdio: ['ignore', file, file], env: { ...process.env, NO_COLOR: '1' } })
  closeSync(file)
  if (child.pid) onStart(child.pid)
  const unfollow = endTogether(child)
  const outcome = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: null, signal: null, error }))
    child.once('exit', (status, signal) => resolve({ status, signal }))
  })
  unfollow()
  const output = readFileSync(log, 'utf8')
  if (outcome.status === 0) rmSync(log)
  return { ...outcome, output }
}

/** A program that outlives this process would continue to write during the next set-up. */
function endTogether(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const end = (signal) => {
    child.kill(signal)
    process.exit(1)
  }
  for (const signal of signals) process.on(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}
