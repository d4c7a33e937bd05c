-- Opens a record, breaks it, asks about the problem, has a fix made, and says what it saw as JSON.
-- By the functions of 0.7, which newer versions still have.
local said = {}
local path = vim.env.RECORD
vim.cmd('edit ' .. vim.fn.fnameescape(path))
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({
  name = 'lint_protocol',
  cmd = { vim.env.NODE, vim.env.CLI, 'lsp' },
  root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(buffer, client)

local function untilThere(count)
  local isThere = vim.wait(30000, function()
    return #vim.diagnostic.get(buffer) == count
  end, 20)
  return isThere and vim.diagnostic.get(buffer) or vim.fn.execute('messages')
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 30000) or {}
  return answers[client] and answers[client].result
end

said.before = untilThere(1)
local problem = said.before[1]
local document = { uri = vim.uri_from_bufnr(buffer) }
local at = { line = problem.lnum, character = problem.col }
said.hover = ask('textDocument/hover', { textDocument = document, position = at })
local actions = ask('textDocument/codeAction', {
  textDocument = document,
  range = { start = at, ['end'] = at },
  context = { diagnostics = {} },
})
said.action = actions[1].title
vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
said.after = untilThere(0)
said.lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, true)

-- An edit of one line, which Neovim sends as a change of a range.
local line = vim.fn.search('^ack_required: true')
vim.api.nvim_buf_set_lines(buffer, line - 1, line, true, { 'ack_required: 1' })
said.broken = untilThere(1)

vim.lsp.stop_client(client)
vim.wait(10000, function()
  return vim.lsp.client_is_stopped(client)
end, 20)
said.stopped = vim.lsp.client_is_stopped(client)
vim.fn.writefile({ vim.fn.json_encode(said) }, vim.env.SAID)
vim.cmd('qall!')
