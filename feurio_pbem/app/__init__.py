"""The app: this very package in a browser, as a folder of static files. No second engine, no server, no account.

`build` and `packages` run where the folder is made; `entrance` runs in the browser, under Pyodide.
"""
