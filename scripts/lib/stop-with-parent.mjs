/**
 * Preloaded into the server, so that it stops as on SIGTERM when the script that started it dies. Otherwise a killed
 * script would leave it running and holding the port.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel alone must not keep the process alive.
  process.channel.unref()
}
